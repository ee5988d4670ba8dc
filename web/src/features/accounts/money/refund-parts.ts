import type { SoldLine } from '@portal/contract/money/charging/sales';
import { formatCents } from '@portal/contract/values/money';
import { useTexts } from '../../../lib/texts/i18n.ts';

/** Money and images of a flat fee; a line of a sale has one of them. */
export interface Parts {
  readonly amountCents: number;
  readonly images: number;
}

/** The refundable rest of a line. */
export function computeRemainder({
  amountCents,
  images,
  refundedCents,
  disputedCents,
  refundedImages,
}: SoldLine): Parts {
  return { amountCents: amountCents - refundedCents - disputedCents, images: images - refundedImages };
}

/** The refundable rest of all lines. */
export function sumParts(parts: readonly Parts[]): Parts {
  return {
    amountCents: parts.reduce((sum, { amountCents }) => sum + amountCents, 0),
    images: parts.reduce((sum, { images }) => sum + images, 0),
  };
}

export function hasRemainder(lines: readonly SoldLine[]): boolean {
  const { amountCents, images } = sumParts(lines.map(computeRemainder));
  return amountCents + images > 0;
}

/** Returns a function that formats what is refunded: "$2.00", "Images: 3", or both. */
export function useFormatParts(): (parts: Parts) => string {
  const texts = useTexts('accounts');
  return ({ amountCents, images }) =>
    [
      ...(amountCents > 0 || images === 0 ? [formatCents(amountCents)] : []),
      ...(images > 0 ? [texts('sale.images', { images: String(images) })] : []),
    ].join(', ');
}

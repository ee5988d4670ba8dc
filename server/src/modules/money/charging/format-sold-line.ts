import type { Translate } from '../../../platform/translate.ts';
import type { SoldLine } from '../ledger/sales.ts';

/** Formats a line of a sale: its item, with the document if the sale has several, its quantity if there are several and the images that it took from a flat fee. */
export function formatSoldLine(
  {
    item,
    quantity,
    images,
    subject,
  }: Pick<SoldLine, 'item' | 'quantity' | 'images'> & Partial<Pick<SoldLine, 'subject'>>,
  translate: Translate,
): string {
  const name = [translate(`receipts:items.${item}`), subject ?? ''].filter(Boolean).join(' ');
  const counted = quantity > 1 ? `${name} (${quantity})` : name;
  return images === 0 ? counted : `${counted}, ${translate('receipts:images', { count: images })}`;
}

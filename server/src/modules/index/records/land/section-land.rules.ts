import type { SectionLand } from '@portal/contract/index/search/results/section-land';
import { computeCompleteQuarters } from './aliquot.ts';

/** A legal description in a section, from the index. */
export interface SectionDescription {
  /** Quarter-quarters that the land touches: bit 4 x row + column from the northwest. Full where no part is named. */
  readonly quarterMask: number;
  /** The same in 16 x 16 cells, northwest first; null if the land consists of complete quarter-quarters. */
  readonly cellMask: string | null;
  /** Whether no readable part is named. */
  readonly isUnspecified: boolean;
  /** The part as presented, `PT NE4 SW4`. */
  readonly aliquot: string | null;
  /** A government lot or similar part, in words; empty for none. */
  readonly otherLot: string;
  /** A tract within the part, or words that exclude or add land. */
  readonly part: string | null;
  readonly comment: string | null;
}

/** `PT NE4`, and fractions that cells only approximate, such as `E 3/8`. */
const APPROXIMATE = /^\s*(?:PT|PART)\b|(?:^|[^\d])(?!1\s{0,2}\/\s{0,2}[24](?!\d))\d{1,2}\s{0,2}\/\s{0,2}\d{1,2}/i;

/**
 * Combines the legal descriptions in one section for its drawing. Land counts as whole only if the index names complete
 * quarter-quarters and nothing in the description limits them: the drawing may show less than a deed conveys, but never
 * more.
 */
export function combineSectionLand(descriptions: readonly SectionDescription[]): SectionLand {
  let whole = 0;
  let touched = 0;
  const otherLots = new Set<string>();
  let isPartUnknown = false;
  for (const description of descriptions) {
    const { isUnspecified, otherLot, quarterMask, cellMask } = description;
    if (otherLot !== '') otherLots.add(otherLot);
    if (isUnspecified) {
      isPartUnknown ||= otherLot === '';
      continue;
    }
    touched |= quarterMask;
    if (isExact(description)) whole |= computeCompleteQuarters({ quarterMask, cellMask: cellMask ?? undefined });
  }
  return { wholeQuarters: whole, partialQuarters: touched & ~whole, otherLots: [...otherLots], isPartUnknown };
}

function isExact({ aliquot, otherLot, part, comment }: SectionDescription): boolean {
  return otherLot === '' && !part?.trim() && !comment?.trim() && !APPROXIMATE.test(aliquot ?? '');
}

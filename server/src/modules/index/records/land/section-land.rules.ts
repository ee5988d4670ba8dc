import { ALL_QUARTERS, type SectionLand } from '@portal/contract/index/search/results/section-land';

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

/** Number of cells along one side of a section, and of a quarter-quarter. */
const GRID = 16;
const QUARTER_CELLS = 4;

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
    const { isUnspecified, otherLot, quarterMask } = description;
    if (otherLot !== '') otherLots.add(otherLot);
    if (isUnspecified) {
      isPartUnknown ||= otherLot === '';
      continue;
    }
    touched |= quarterMask;
    if (isExact(description)) whole |= listCompleteQuarters(description);
  }
  return { wholeQuarters: whole, partialQuarters: touched & ~whole, otherLots: [...otherLots], isPartUnknown };
}

function isExact({ aliquot, otherLot, part, comment }: SectionDescription): boolean {
  return otherLot === '' && !part?.trim() && !comment?.trim() && !APPROXIMATE.test(aliquot ?? '');
}

function listCompleteQuarters({ quarterMask, cellMask }: SectionDescription): number {
  if (cellMask === null) return quarterMask & ALL_QUARTERS;
  let mask = 0;
  for (let bit = 0; bit < GRID; bit += 1) if (isComplete(cellMask, bit)) mask |= 1 << bit;
  return mask;
}

function isComplete(cellMask: string, bit: number): boolean {
  const left = (bit % QUARTER_CELLS) * QUARTER_CELLS;
  const top = Math.floor(bit / QUARTER_CELLS) * QUARTER_CELLS;
  return [0, 1, 2, 3].every((row) => {
    const start = (top + row) * GRID + left;
    return cellMask.slice(start, start + QUARTER_CELLS) === '1111';
  });
}

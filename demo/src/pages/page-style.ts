import type { Typeface } from '@portal/server/platform/images/glyph-text';

/** Letter paper, in points. */
export const PAGE_WIDTH = 612;
export const PAGE_HEIGHT = 792;
export const MARGIN = 72;
/** The recorder's room at the head of a first page: three inches since the standards act of 1997, half of it before. */
export const FIRST_TOP = 204;
export const OLD_FIRST_TOP = 150;
export const LATER_TOP = 72;
export const BOTTOM = 728;
/** Law offices stopped typing on forms about then. */
const TYPED_UNTIL_YEAR = 1985;
const WIDE_MARGIN_SINCE_YEAR = 1997;

/** How the pages of a document look, which is how documents of its year looked. */
export interface PageStyle {
  readonly year: number;
  readonly body: Typeface;
  readonly size: number;
  /** Distance of baselines, as a share of the size. */
  readonly leading: number;
  readonly firstTop: number;
}

export function choosePageStyle(year: number): PageStyle {
  const isTyped = year <= TYPED_UNTIL_YEAR;
  return {
    year,
    body: isTyped ? 'mono' : 'serif',
    size: isTyped ? 10 : 11,
    leading: isTyped ? 1.3 : 1.35,
    firstTop: year < WIDE_MARGIN_SINCE_YEAR ? OLD_FIRST_TOP : FIRST_TOP,
  };
}

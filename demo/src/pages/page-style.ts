import type { Typeface } from '@portal/server/platform/images/draw/glyph-text';
import { MONO, SERIF } from './typefaces.ts';

/** Letter paper, in points. */
export const PAGE_WIDTH = 612;
export const PAGE_HEIGHT = 792;
export const MARGIN = 72;
/** The space for the recorder at the top of a first page: three inches since the standards act of 1997, half of that before. */
const FIRST_TOP = 204;
const OLD_FIRST_TOP = 150;
export const LATER_TOP = 72;
export const BOTTOM = 728;
/** Law offices stopped using typewriters around then. */
const TYPED_UNTIL_YEAR = 1985;
const WIDE_MARGIN_SINCE_YEAR = 1997;

/** The look of a document's pages, which depends on its year. */
export interface PageStyle {
  readonly year: number;
  readonly body: Typeface;
  readonly size: number;
  /** The distance of baselines, as a multiple of the size. */
  readonly leading: number;
  readonly firstTop: number;
}

export function choosePageStyle(year: number): PageStyle {
  const isTyped = year <= TYPED_UNTIL_YEAR;
  return {
    year,
    body: isTyped ? MONO : SERIF,
    size: isTyped ? 10 : 11,
    leading: isTyped ? 1.3 : 1.35,
    firstTop: year < WIDE_MARGIN_SINCE_YEAR ? OLD_FIRST_TOP : FIRST_TOP,
  };
}

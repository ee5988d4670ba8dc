import type { Mark } from '@portal/server/platform/images/draw/draw-fax-tiff';
import type { Typeface } from '@portal/server/platform/images/draw/glyph-text';
import { SERIF } from './typefaces.ts';

// Functions that draw the ruled pages of the old books.

/** Height of a ruled row, in points. */
export const ROW_HEIGHT = 14.6;

/** The position of a ruled table on its page, in points. */
interface RuledTable {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** Rows below the headings. */
  readonly rows: number;
  readonly columns: readonly { readonly x: number }[];
}

/** Draws the rules of a table: thick lines around the headings, thin lines between the rows. */
export function drawRules({ left, right, top, rows, columns }: RuledTable): readonly Mark[] {
  const bottom = top + ROW_HEIGHT * (rows + 1);
  const across = Array.from({ length: rows + 2 }, (_, row): Mark => {
    const y = top + ROW_HEIGHT * row;
    return { kind: 'line', x1: left, y1: y, x2: right, y2: y, thickness: row < 2 ? 1 : 0.4 };
  });
  const down = [...columns.map(({ x }) => x), right].map(
    (x): Mark => ({ kind: 'line', x1: x, y1: top, x2: x, y2: bottom, thickness: 0.6 }),
  );
  return [...across, ...down];
}

/** Draws a text, in the printed typeface unless another is given. */
export function text(
  words: string,
  style: {
    readonly x: number;
    readonly y: number;
    readonly size: number;
    readonly weight?: 400 | 700;
    readonly anchor?: 'start' | 'middle' | 'end';
    readonly font?: Typeface;
  },
): Mark {
  return { kind: 'text', text: words, font: SERIF, ...style };
}

import { expect, test } from 'vitest';
import { paintColumns } from './paint-row.ts';

const WIDTH = 6;

/** Colors of pixels, `.` for white and `#` for black, as columns where the color changes. */
function code(row: string): { readonly changes: Int32Array; readonly count: number } {
  const changes = new Int32Array(WIDTH + 4);
  let count = 0;
  for (const [column, color] of [...row].entries()) if (color !== (row[column - 1] ?? '.')) changes[count++] = column;
  return { changes, count };
}

function decode(changes: Int32Array, count: number): string {
  const row = Array.from({ length: WIDTH }, () => '.');
  for (let column = 0; column < WIDTH; column += 1)
    if (changes.subarray(0, count).filter((change) => change <= column).length % 2 === 1) row[column] = '#';
  return row.join('');
}

test('every row of six pixels, painted in every way, has exactly the other pixels', () => {
  for (let bits = 0; bits < 2 ** WIDTH; bits += 1) {
    const row = bits.toString(2).padStart(WIDTH, '0').replaceAll('0', '.').replaceAll('1', '#');
    for (let from = -1; from <= WIDTH; from += 1)
      for (let to = from; to <= WIDTH + 1; to += 1)
        for (const isBlack of [true, false]) {
          const { changes, count } = code(row);
          const painted = paintColumns(changes, count, { from, to, isBlack, width: WIDTH });
          const expected = [...row]
            .map((color, column) => (column >= from && column < to ? (isBlack ? '#' : '.') : color))
            .join('');
          expect(decode(changes, painted), `${row} ${from} ${to} ${isBlack}`).toBe(expected);
        }
  }
});

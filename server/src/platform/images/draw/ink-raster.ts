import type { OnFaxRow } from '../tiff/decode-fax.ts';

/** A closed polygon as a flat list of coordinates: x, y, x, y, ... */
export type Contour = readonly number[];

/** Transforms a point (x, y) of a contour to pixels: (a x + c y + e, b x + d y + f), with y increasing downward. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** A bilevel page in memory whose areas can be filled with ink. */
export interface InkRaster {
  /** Fills every pixel whose center is inside the contours. Uses the non-zero rule, like fonts. */
  readonly fill: (contours: readonly Contour[], matrix: Matrix) => void;
  /** Passes each row, from the top, as the columns where the color changes. */
  readonly readRows: (onRow: OnFaxRow) => void;
}

/** Creates an empty page with one byte per pixel. Areas outside the page are clipped. */
export function startInkRaster(width: number, height: number): InkRaster {
  const ink = new Uint8Array(width * height);
  const crossings: number[][] = Array.from({ length: height }, () => []);

  function addEdge(x1: number, y1: number, x2: number, y2: number): void {
    const down = y1 < y2;
    const [top, bottom] = down ? [y1, y2] : [y2, y1];
    const slope = (x2 - x1) / (y2 - y1);
    const end = Math.min(height, Math.ceil(bottom - 0.5));
    for (let row = Math.max(0, Math.ceil(top - 0.5)); row < end; row++) {
      // Pixels from this column on are right of the edge. The lowest bit is the edge's direction, so that both are sorted together.
      const column = Math.min(width, Math.max(0, Math.ceil(x1 + (row + 0.5 - y1) * slope - 0.5)));
      crossings[row]?.push(column * 2 + (down ? 1 : 0));
    }
  }

  function fillRow(row: number): void {
    const sorted = crossings[row] ?? [];
    sorted.sort((left, right) => left - right);
    let winding = 0;
    let from = 0;
    for (const crossing of sorted) {
      const column = crossing >> 1;
      if (winding !== 0 && column > from) ink.fill(1, row * width + from, row * width + column);
      winding += (crossing & 1) === 1 ? 1 : -1;
      from = column;
    }
    sorted.length = 0;
  }

  return {
    fill(contours, [a, b, c, d, e, f]) {
      let top = height;
      let bottom = 0;
      for (const contour of contours) {
        const last = contour.length - 2;
        let [x1, y1] = [0, 0];
        for (let at = -2; at <= last; at += 2) {
          // Closes the polygon with an edge from the last point to the first.
          const from = at < 0 ? last : at;
          const [x, y] = [contour[from] as number, contour[from + 1] as number];
          const [x2, y2] = [a * x + c * y + e, b * x + d * y + f];
          if (at >= 0 && y1 !== y2) addEdge(x1, y1, x2, y2);
          [x1, y1] = [x2, y2];
          top = Math.min(top, y2);
          bottom = Math.max(bottom, y2);
        }
      }
      const end = Math.min(height, Math.ceil(bottom));
      for (let row = Math.max(0, Math.floor(top)); row < end; row++) fillRow(row);
    },
    readRows(onRow) {
      const changes = new Int32Array(width + 1);
      for (let start = 0; start < ink.length; start += width) {
        onRow(changes, findChanges(ink.subarray(start, start + width), changes));
      }
    },
  };
}

function findChanges(row: Uint8Array, changes: Int32Array): number {
  let count = 0;
  let at = 0;
  for (;;) {
    // indexOf is many times faster than a loop over pixels, since most of a page consists of long runs.
    at = row.indexOf(count % 2 === 0 ? 1 : 0, at);
    if (at < 0) return count;
    changes[count++] = at;
  }
}

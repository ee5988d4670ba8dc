/** Pixels in memory, row by row from the top, with `channels` bytes each: 1 for gray, 3 for red, green, and blue. */
export interface Pixels {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
}

/** Whether an orientation (TIFF 6.0 §"Orientation", 1 to 8) swaps width and height. */
export function swapsSides(orientation: number): boolean {
  return orientation >= 5;
}

/** Rotates and mirrors gray pixels according to the orientation, so that the first row is the top of the page. */
export function orientGray(pixels: Pixels, orientation: number): Pixels {
  if (orientation === 1) return pixels;
  const { data, width, height } = pixels;
  // The stored position of the page's first pixel, and the steps to the next pixel and the next row of the result.
  const rightToLeft = [2, 3, 7, 8].includes(orientation);
  const bottomToTop = [3, 4, 6, 7].includes(orientation);
  const start = (rightToLeft ? width - 1 : 0) + (bottomToTop ? (height - 1) * width : 0);
  const alongRow = rightToLeft ? -1 : 1;
  const alongColumn = bottomToTop ? -width : width;
  const [stepX, stepY] = swapsSides(orientation) ? [alongColumn, alongRow] : [alongRow, alongColumn];
  const [toWidth, toHeight] = swapsSides(orientation) ? [height, width] : [width, height];

  const oriented = new Uint8Array(data.length);
  let to = 0;
  for (let y = 0; y < toHeight; y++) {
    let from = start + y * stepY;
    for (let x = 0; x < toWidth; x++, from += stepX) oriented[to++] = data[from] as number;
  }
  return { data: oriented, width: toWidth, height: toHeight, channels: 1 };
}

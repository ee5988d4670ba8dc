import { startFaxEncoder } from '../tiff/encode-fax.ts';
import { type FaxCodedPage, writeFaxTiff } from '../tiff/write-fax-tiff.ts';
import { fillText, type TextLine } from './glyph-text.ts';
import { type Contour, type InkRaster, startInkRaster } from './ink-raster.ts';

/** A mark on a drawn page. Coordinates are in points from the upper left corner, with y increasing downward. */
export type Mark =
  | ({ readonly kind: 'text' } & TextLine)
  | {
      readonly kind: 'line';
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
      readonly thickness: number;
    }
  | {
      readonly kind: 'box';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly thickness: number;
    }
  | {
      readonly kind: 'ring';
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly thickness: number;
    };

/** A page to draw: its size in points (letter: 612 x 792) and its marks. */
export interface PageDrawing {
  readonly widthPoints: number;
  readonly heightPoints: number;
  readonly marks: readonly Mark[];
}

const POINTS_PER_INCH = 72;
/** Maximum pixels of one drawn page, which is held in memory: 22 x 34 inches at 300 dpi. */
const MAX_DRAWN_PIXELS = 68_000_000;
/** Minimum line thickness in pixels: a thinner line could lie between pixel centers and vanish. */
const MIN_THICKNESS = 1;

/**
 * Draws pages in black and white and encodes them like a scanner: a multi-page TIFF in Group 4, one strip per page.
 *
 * Marks are drawn directly as rows of ink: a dense page of 2,500 letters takes about 80 ms. An SVG of the same page, rendered in
 * color by a library and then reduced to black and white, takes 400 ms.
 *
 * @throws RangeError without pages, and for a page of more than 68 million pixels.
 */
export async function drawFaxTiff(input: {
  readonly pages: readonly PageDrawing[];
  readonly dpi: number;
}): Promise<Uint8Array<ArrayBuffer>> {
  return writeFaxTiff(
    input.pages.map((page) => drawFaxPage(page, input.dpi)),
    input.dpi,
  );
}

function drawFaxPage(page: PageDrawing, dpi: number): FaxCodedPage {
  const scale = dpi / POINTS_PER_INCH;
  const widthPixels = Math.round(page.widthPoints * scale);
  const heightPixels = Math.round(page.heightPoints * scale);
  if (widthPixels < 1 || heightPixels < 1 || widthPixels * heightPixels > MAX_DRAWN_PIXELS) {
    throw new RangeError(`A page of ${widthPixels} x ${heightPixels} pixels cannot be drawn.`);
  }
  const raster = startInkRaster(widthPixels, heightPixels);
  for (const mark of page.marks) fillMark(raster, mark, scale);
  const encoder = startFaxEncoder(widthPixels);
  raster.readRows(encoder.addRow);
  return { widthPixels, heightPixels, code: encoder.finish() };
}

function fillMark(raster: InkRaster, mark: Mark, scale: number): void {
  if (mark.kind === 'text') {
    fillText(raster, mark, scale);
    return;
  }
  const thickness = Math.max(mark.thickness, MIN_THICKNESS / scale);
  raster.fill(listContours(mark, thickness), [scale, 0, 0, scale, 0, 0]);
}

function listContours(mark: Exclude<Mark, { kind: 'text' }>, thickness: number): Contour[] {
  const half = thickness / 2;
  switch (mark.kind) {
    case 'line': {
      const { x1, y1, x2, y2 } = mark;
      const length = Math.hypot(x2 - x1, y2 - y1);
      // The perpendicular offset of half the thickness.
      const [x, y] = length === 0 ? [0, 0] : [(-(y2 - y1) / length) * half, ((x2 - x1) / length) * half];
      return [[x1 + x, y1 + y, x2 + x, y2 + y, x2 - x, y2 - y, x1 - x, y1 - y]];
    }
    case 'box':
      return [listCorners(mark, half), reverse(listCorners(mark, -half))];
    case 'ring':
      return [listCircle(mark, mark.radius + half), reverse(listCircle(mark, mark.radius - half))];
  }
}

function listCorners(box: { x: number; y: number; width: number; height: number }, by: number): Contour {
  const [left, top, right, bottom] = [box.x - by, box.y - by, box.x + box.width + by, box.y + box.height + by];
  return [left, top, right, top, right, bottom, left, bottom];
}

/** Segments of a circle. For a circle of two inches at 300 dpi, they deviate by a fifth of a pixel. */
const CIRCLE_SEGMENTS = 120;

function listCircle(center: { x: number; y: number }, radius: number): Contour {
  return Array.from({ length: CIRCLE_SEGMENTS }, (_, segment) => {
    const angle = (2 * Math.PI * segment) / CIRCLE_SEGMENTS;
    return [center.x + radius * Math.cos(angle), center.y + radius * Math.sin(angle)];
  }).flat();
}

/** Reverses the direction of a contour, which cuts a hole into the contour around it. */
function reverse(contour: Contour): Contour {
  return contour.map((_, index) => contour[contour.length - 2 - index + 2 * (index % 2)] ?? 0);
}

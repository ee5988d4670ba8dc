import type { PDFiumPage } from '@hyzyla/pdfium';
import type { PageMeasure } from '../inspected-file.ts';

const POINTS_PER_INCH = 72;
/** Kinds of objects of a page (fpdf_edit.h: FPDF_PAGEOBJ_*). */
const IMAGE = 3;
const FORM = 5;
/** Programs nest a few forms. */
const FORMS_MAX_DEPTH = 20;
/** Objects of a page that are looked at: more than any page of text and drawings has. */
const OBJECTS_MAX = 200_000;
const FLOAT_BYTES = 4;
const MATRIX_FLOATS = 6;

/** Functions of PDFium that its package calls without describing them (fpdf_edit.h, fpdf_transformpage.h). */
interface PdfiumEdit {
  _FPDF_ClosePage(page: number): void;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFImageObj_GetImagePixelSize(image: number, width: number, height: number): number;
  _FPDF_GetPageBoundingBox(page: number, rectangle: number): number;
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { malloc(bytes: number): number; free(address: number): void };
}

/** The six numbers of a transformation (ISO 32000-1 §8.3.3). */
type Matrix = readonly [number, number, number, number, number, number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** In points. */
interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** An image as it is drawn on its page. */
interface DrawnImage {
  /** The lower of its two resolutions. */
  readonly dpi: number;
  /** Its area on the visible page, in square points. */
  readonly area: number;
}

/** Width and height in pixels. */
type PixelSize = readonly [number, number];

/**
 * Measures a page that was opened for that, and closes it: its visible size, and the resolution of the images that fill more than half of it. A small logo doesn't count, whatever
 * its resolution, and text over or under a scan doesn't make it finer.
 *
 * @param masks the size of the mask of images by their own size, `100x200`: scanning programs store a coarse background with a fine mask.
 */
export function measurePage(page: PDFiumPage, masks: ReadonlyMap<string, PixelSize>): PageMeasure {
  // The package describes both as private, and has no other way to the objects inside of forms.
  const { module: pdfium, pageIdx: handle } = page as unknown as {
    readonly module: PdfiumEdit;
    readonly pageIdx: number;
  };
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const extent = { widthInches: originalWidth / POINTS_PER_INCH, heightInches: originalHeight / POINTS_PER_INCH };
  const memory = pdfium.wasmExports.malloc(MATRIX_FLOATS * FLOAT_BYTES);
  try {
    const visible = readBox(pdfium, handle, memory);
    const dpi = findFilledDpi(listImages(pdfium, handle, { memory, visible, masks }), areaOf(visible));
    return dpi === undefined ? extent : { ...extent, dpi };
  } finally {
    pdfium.wasmExports.free(memory);
    pdfium._FPDF_ClosePage(handle);
  }
}

/**
 * Returns the resolution that images have which fill more than half of the page together, the finest first: a page in strips is as fine as
 * its strips, and one with a coarse background and fine letters as its letters.
 */
function findFilledDpi(images: readonly DrawnImage[], pageArea: number): number | undefined {
  let filled = 0;
  for (const { dpi, area } of images.toSorted((one, other) => other.dpi - one.dpi)) {
    filled += area;
    if (filled > pageArea / 2) return Math.round(dpi);
  }
  return undefined;
}

function listImages(
  pdfium: PdfiumEdit,
  page: number,
  {
    memory,
    visible,
    masks,
  }: { readonly memory: number; readonly visible: Box; readonly masks: ReadonlyMap<string, PixelSize> },
): readonly DrawnImage[] {
  const images: DrawnImage[] = [];
  let looked = 0;
  const visit = (object: number, outer: Matrix, depth: number) => {
    looked += 1;
    const type = pdfium._FPDFPageObj_GetType(object);
    if (looked > OBJECTS_MAX || (type !== IMAGE && type !== FORM)) return;
    if (pdfium._FPDFPageObj_GetMatrix(object, memory) === 0) return;
    const matrix = multiply(readFloats(pdfium, memory, MATRIX_FLOATS) as unknown as Matrix, outer);
    if (type === IMAGE)
      images.push(...describeImage(matrix, readPixelSize(pdfium, object, memory), { visible, masks }));
    else if (depth < FORMS_MAX_DEPTH) {
      const count = pdfium._FPDFFormObj_CountObjects(object);
      for (let index = 0; index < count && looked <= OBJECTS_MAX; index += 1)
        visit(pdfium._FPDFFormObj_GetObject(object, index), matrix, depth + 1);
    }
  };
  const count = pdfium._FPDFPage_CountObjects(page);
  for (let index = 0; index < count && looked <= OBJECTS_MAX; index += 1)
    visit(pdfium._FPDFPage_GetObject(page, index), IDENTITY, 0);
  return images;
}

/** An image is drawn into the unit square of its matrix. @returns none for one without an area. */
function describeImage(
  [a, b, c, d, e, f]: Matrix,
  own: PixelSize,
  { visible, masks }: { readonly visible: Box; readonly masks: ReadonlyMap<string, PixelSize> },
): readonly DrawnImage[] {
  const [columns, rows] = masks.get(own.join('x')) ?? own;
  const [width, height] = [Math.hypot(a, b), Math.hypot(c, d)];
  const [xs, ys] = [
    [e, e + a, e + c, e + a + c],
    [f, f + b, f + d, f + b + d],
  ];
  const drawn = {
    left: Math.max(Math.min(...xs), visible.left),
    right: Math.min(Math.max(...xs), visible.right),
    bottom: Math.max(Math.min(...ys), visible.bottom),
    top: Math.min(Math.max(...ys), visible.top),
  };
  const area = areaOf(drawn);
  if (!(area > 0 && width > 0 && height > 0)) return [];
  return [{ dpi: Math.min(columns / (width / POINTS_PER_INCH), rows / (height / POINTS_PER_INCH)), area }];
}

/** The transformation that applies the inner one first. */
function multiply([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

function areaOf({ left, right, bottom, top }: Box): number {
  return Math.max(0, right - left) * Math.max(0, top - bottom);
}

function readBox(pdfium: PdfiumEdit, page: number, memory: number): Box {
  pdfium._FPDF_GetPageBoundingBox(page, memory);
  const [left = 0, top = 0, right = 0, bottom = 0] = readFloats(pdfium, memory, MATRIX_FLOATS);
  return { left, top, right, bottom };
}

function readPixelSize(pdfium: PdfiumEdit, image: number, memory: number): PixelSize {
  pdfium._FPDFImageObj_GetImagePixelSize(image, memory, memory + FLOAT_BYTES);
  const view = new DataView(pdfium.HEAPU8.buffer, memory);
  return [view.getUint32(0, true), view.getUint32(FLOAT_BYTES, true)];
}

function readFloats({ HEAPU8 }: PdfiumEdit, memory: number, count: number): readonly number[] {
  const view = new DataView(HEAPU8.buffer, memory);
  return Array.from({ length: count }, (_, index) => view.getFloat32(index * FLOAT_BYTES, true));
}

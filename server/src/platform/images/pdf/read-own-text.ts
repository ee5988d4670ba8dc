import type { PDFiumPage } from '@hyzyla/pdfium';

/** Functions of PDFium that its package calls without describing them (fpdf_text.h, fpdf_edit.h, fpdfview.h). */
interface PdfiumText {
  _FPDF_ClosePage(page: number): void;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_IsGenerated(text: number, index: number): number;
  _FPDFText_HasUnicodeMapError(text: number, index: number): number;
  _FPDFText_GetCharBox(text: number, index: number, left: number, right: number, bottom: number, top: number): number;
  _FPDFText_GetTextObject(text: number, index: number): number;
  _FPDFTextObj_GetTextRenderMode(object: number): number;
  _FPDF_PageToDevice(
    page: number,
    startX: number,
    startY: number,
    width: number,
    height: number,
    rotate: number,
    x: number,
    y: number,
    deviceX: number,
    deviceY: number,
  ): number;
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { malloc(bytes: number): number; free(address: number): void };
}

/** A word of the text that a page of a PDF file has. Boxes are in ten-thousandths of the page as it is drawn. */
export interface OwnWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Whether the file says that its letters are painted. Something else can still lie on them. */
  readonly isPainted: boolean;
}

const UNITS = 10_000;
/** More than any page of small print has. */
const MAX_CHARACTERS = 100_000;
const MAX_WORDS = 10_000;
const MAX_WORD_LENGTH = 100;
/** Text is neither filled nor stroked (ISO 32000-1 §9.3.6): the text that scanning programs lay under their pictures. */
const INVISIBLE_MODES: ReadonlySet<number> = new Set([3, 7]);
const DOUBLE_BYTES = 8;
const MAX_CODE_POINT = 0x10ffff;
/** Blanks, controls, halves of characters, and direction marks, which show a text as another one. */
const NO_LETTER = /[\s\p{Cc}\p{Cs}\p{Cn}\p{Bidi_C}]/u;

/**
 * Reads the words that a page of a PDF file has as text, in the file's order, and closes the page. Nothing says that they are what the page shows:
 * letters can be invisible, lie behind a picture, or have a false meaning.
 */
export function readOwnText(page: PDFiumPage): readonly OwnWord[] {
  // The package describes both as private.
  const { module: pdfium, pageIdx: handle } = page as unknown as {
    readonly module: PdfiumText;
    readonly pageIdx: number;
  };
  const text = pdfium._FPDFText_LoadPage(handle);
  const memory = pdfium.wasmExports.malloc(4 * DOUBLE_BYTES);
  try {
    return text === 0 ? [] : joinLetters(listLetters(pdfium, { handle, text, memory }));
  } finally {
    pdfium.wasmExports.free(memory);
    if (text !== 0) pdfium._FPDFText_ClosePage(text);
    pdfium._FPDF_ClosePage(handle);
  }
}

type Letter = OwnWord | undefined;
interface OpenText {
  readonly handle: number;
  readonly text: number;
  readonly memory: number;
}

/** @returns undefined between words. */
function listLetters(pdfium: PdfiumText, open: OpenText): readonly Letter[] {
  const count = Math.min(pdfium._FPDFText_CountChars(open.text), MAX_CHARACTERS);
  return Array.from({ length: Math.max(count, 0) }, (_, index) => readLetter(pdfium, open, index));
}

function readLetter(pdfium: PdfiumText, { handle, text, memory }: OpenText, index: number): Letter {
  const code = pdfium._FPDFText_GetUnicode(text, index);
  if (code <= 0 || code > MAX_CODE_POINT || pdfium._FPDFText_IsGenerated(text, index) === 1) return undefined;
  const letter = String.fromCodePoint(code);
  if (NO_LETTER.test(letter) || pdfium._FPDFText_HasUnicodeMapError(text, index) === 1) return undefined;
  const [left, right, bottom, top] = [0, 1, 2, 3].map((place) => memory + place * DOUBLE_BYTES) as [
    number,
    number,
    number,
    number,
  ];
  if (pdfium._FPDFText_GetCharBox(text, index, left, right, bottom, top) !== 1) return undefined;
  const bytes = pdfium.HEAPU8;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const [x1, x2, y1, y2] = [left, right, bottom, top].map((at) => view.getFloat64(at, true)) as [
    number,
    number,
    number,
    number,
  ];
  const place = (x: number, y: number): readonly [number, number] => {
    if (pdfium._FPDF_PageToDevice(handle, 0, 0, UNITS, UNITS, 0, x, y, left, right) !== 1) return [Number.NaN, 0];
    const current = new DataView(pdfium.HEAPU8.buffer, pdfium.HEAPU8.byteOffset);
    return [current.getInt32(left, true), current.getInt32(right, true)];
  };
  const [across1, down1] = place(x1, y1);
  const [across2, down2] = place(x2, y2);
  const box = {
    left: Math.min(across1, across2),
    right: Math.max(across1, across2),
    top: Math.min(down1, down2),
    bottom: Math.max(down1, down2),
  };
  const isOnPage = box.left >= 0 && box.top >= 0 && box.right <= UNITS && box.bottom <= UNITS;
  if (!isOnPage || Number.isNaN(box.left)) return undefined;
  const object = pdfium._FPDFText_GetTextObject(text, index);
  const isPainted = object !== 0 && !INVISIBLE_MODES.has(pdfium._FPDFTextObj_GetTextRenderMode(object));
  return { text: letter, ...box, isPainted };
}

/** Joins letters that follow one another on a line. */
function joinLetters(letters: readonly Letter[]): readonly OwnWord[] {
  const words: OwnWord[] = [];
  let word: OwnWord | undefined;
  for (const letter of [...letters, undefined]) {
    if (word !== undefined && letter !== undefined && follows(word, letter)) {
      word = join(word, letter);
      continue;
    }
    if (word !== undefined) words.push(word);
    if (words.length === MAX_WORDS) return words;
    word = letter;
  }
  return words;
}

/** Letters of another line, or far away, begin another word, and so does the end of invisible text. */
function follows(word: OwnWord, letter: OwnWord): boolean {
  const height = Math.max(word.bottom - word.top, letter.bottom - letter.top, 1);
  const overlap = Math.min(word.bottom, letter.bottom) - Math.max(word.top, letter.top);
  const gap = letter.left - word.right;
  return (
    word.isPainted === letter.isPainted &&
    word.text.length < MAX_WORD_LENGTH &&
    overlap > -height / 2 &&
    Math.abs(gap) < height * 2
  );
}

function join(word: OwnWord, letter: OwnWord): OwnWord {
  return {
    text: word.text + letter.text,
    left: Math.min(word.left, letter.left),
    top: Math.min(word.top, letter.top),
    right: Math.max(word.right, letter.right),
    bottom: Math.max(word.bottom, letter.bottom),
    isPainted: word.isPainted,
  };
}

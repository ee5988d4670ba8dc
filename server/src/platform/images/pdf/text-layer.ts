import type { PageWord } from '../words/page-word.ts';
import { type PdfEntries, type PdfReference, refer, writePdfNumber } from './pdf-writer.ts';

/** Boxes of words are in ten-thousandths of the page's width and height. */
const UNITS = 10_000;
/** Codes of a font of type 3, from 1. */
const CODES_PER_FONT = 255;
/** The width of each glyph in thousandths of the type size: words are stretched to their boxes. */
const GLYPH_WIDTH = 500;
/** The part of a line's box that is below the baseline. */
const DESCENT = 0.2;
/** The room of each glyph around the baseline. PDFium skips text without any where the page is turned. */
const GLYPH_BOX = `0 ${-DESCENT * 1_000} ${GLYPH_WIDTH} ${(1 - DESCENT) * 1_000}`;
/** Smaller boxes are specks; a type size of zero isn't valid. */
const MIN_SIZE_POINTS = 1;
/** A paragraph ends where the gap to the next line is wider than this share of the line. */
const PARAGRAPH_GAP = 0.8;

/** The place of a page on its paper: the size in points, and the matrix from its upright bottom left corner to the page's coordinates. */
export interface Paper {
  readonly width: number;
  readonly height: number;
  /** Absent if the page's coordinates are upright and begin in the corner. */
  readonly matrix?: readonly number[];
}

/** Adds an object to a PDF file. */
export type AddPdfObject = (entries: PdfEntries, stream?: Uint8Array) => PdfReference;

/** Writes the invisible text of pages, with the fonts that all of them share. */
export interface TextLayers {
  /**
   * Returns the operators of a page's text, in reading order.
   *
   * @returns the operators, the names of the fonts in them, and the number of paragraphs, each of which is marked content: the n-th has
   *   the MCID n, from 0.
   */
  readonly write: (
    words: readonly PageWord[],
    paper: Paper,
  ) => { readonly operators: string; readonly paragraphs: number };
  /** Adds the fonts, after all pages. @returns the reference of each font by its name. */
  readonly addFonts: (add: AddPdfObject) => ReadonlyMap<string, PdfReference>;
}

/**
 * Starts the text layers of a file. Their fonts are of type 3 with empty glyphs (ISO 32000-1 §9.6.5): no program draws anything, none needs a
 * font file, and all read the characters, of any script, from the map to Unicode.
 */
export function startTextLayers(): TextLayers {
  const codes = new Map<string, number>();
  const encode = (character: string) => {
    const known = codes.get(character);
    if (known !== undefined) return known;
    codes.set(character, codes.size);
    return codes.size - 1;
  };

  const writeWord = (word: PageWord, { size, baseline, pageWidth }: LinePlace): string => {
    const characters = [...word.text.normalize('NFC')];
    const width = ((word.right - word.left) / UNITS) * pageWidth;
    const natural = (characters.length * size * GLYPH_WIDTH) / 1_000;
    const stretched = Math.max(1, Math.min(1_000, (width / natural) * 100));
    const at = `1 0 0 1 ${writePdfNumber((word.left / UNITS) * pageWidth)} ${writePdfNumber(baseline)} Tm`;
    const head = `${writePdfNumber(stretched)} Tz ${at}`;
    // The space keeps programs from joining words.
    return head + writeRuns([...characters, ' '].map(encode), size);
  };

  return {
    write(words, { width: pageWidth, height: pageHeight, matrix }) {
      const lines = [...Map.groupBy(words, ({ line }) => line).values()];
      const paragraphs = splitParagraphs(lines);
      const text = paragraphs.map((paragraph, index) => {
        const rows = paragraph.map((line) => {
          const { top, bottom } = measureLine(line);
          const size = Math.max(MIN_SIZE_POINTS, ((bottom - top) / UNITS) * pageHeight);
          const baseline = pageHeight - (bottom / UNITS) * pageHeight + DESCENT * size;
          return line.map((word) => writeWord(word, { size, baseline, pageWidth })).join('\n');
        });
        return `/P<</MCID ${index}>>BDC\nBT 3 Tr\n${rows.join('\n')}\nET EMC`;
      });
      const turned = matrix === undefined ? '' : `${matrix.map(writePdfNumber).join(' ')} cm\n`;
      return { operators: `q\n${turned}${text.join('\n')}\nQ`, paragraphs: paragraphs.length };
    },
    addFonts(add) {
      const characters = [...codes.keys()];
      const glyph = add({}, Buffer.from(`${GLYPH_WIDTH} 0 ${GLYPH_BOX} d1`));
      const fonts = new Map<string, PdfReference>();
      for (let first = 0; first < characters.length; first += CODES_PER_FONT) {
        const used = characters.slice(first, first + CODES_PER_FONT);
        fonts.set(nameFont(first), addFont(add, glyph, used));
      }
      return fonts;
    },
  };
}

interface LinePlace {
  readonly size: number;
  readonly baseline: number;
  readonly pageWidth: number;
}

const nameFont = (code: number) => `T${Math.floor(code / CODES_PER_FONT)}`;

/** Writes characters, with a change of the font where they are of another one. */
function writeRuns(codes: readonly number[], size: number): string {
  let written = '';
  let font = '';
  for (const code of codes) {
    const name = nameFont(code);
    if (name !== font) written += `${font === '' ? '' : '>Tj'} /${name} ${writePdfNumber(size)} Tf<`;
    font = name;
    written += toHex((code % CODES_PER_FONT) + 1, 2);
  }
  return `${written}>Tj`;
}

function addFont(add: AddPdfObject, glyph: PdfReference, characters: readonly string[]): PdfReference {
  const names = characters.map((_, index) => `/g${index + 1}`);
  const mapping = characters.map((character, index) => `<${toHex(index + 1, 2)}><${toUtf16(character)}>`);
  return add({
    Type: '/Font',
    Subtype: '/Type3',
    FontBBox: `[${GLYPH_BOX}]`,
    FontMatrix: '[0.001 0 0 0.001 0 0]',
    CharProcs: `<<${names.map((name) => `${name} ${refer(glyph)}`).join('')}>>`,
    Encoding: `<</Type/Encoding/Differences[1 ${names.join('')}]>>`,
    FirstChar: 1,
    LastChar: characters.length,
    Widths: `[${characters.map(() => GLYPH_WIDTH).join(' ')}]`,
    Resources: '<<>>',
    ToUnicode: refer(add({}, Buffer.from(writeUnicodeMap(mapping)))),
  });
}

/** At most a hundred entries are in a part (Adobe Technical Note 5014). */
const ENTRIES_PER_PART = 100;

function writeUnicodeMap(mapping: readonly string[]): string {
  const parts: string[] = [];
  for (let first = 0; first < mapping.length; first += ENTRIES_PER_PART) {
    const part = mapping.slice(first, first + ENTRIES_PER_PART);
    parts.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit/ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def',
    '/CMapName/Adobe-Identity-UCS def/CMapType 2 def',
    '1 begincodespacerange <00><FF> endcodespacerange',
    ...parts,
    'endcmap CMapName currentdict/CMap defineresource pop end end',
  ].join('\n');
}

function toUtf16(character: string): string {
  return Buffer.from(character, 'utf16le').swap16().toString('hex').toUpperCase();
}

function toHex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0');
}

type Line = readonly PageWord[];

/** A new paragraph begins after a gap, and where the reading goes on higher up, in the next column. */
function splitParagraphs(lines: readonly Line[]): readonly (readonly Line[])[] {
  const paragraphs: Line[][] = [];
  let before: { top: number; bottom: number } | undefined;
  for (const line of lines) {
    const place = measureLine(line);
    const gap = before === undefined ? 0 : place.top - before.bottom;
    const isNew = before === undefined || place.top < before.top || gap > PARAGRAPH_GAP * (place.bottom - place.top);
    if (isNew) paragraphs.push([line]);
    else paragraphs.at(-1)?.push(line);
    before = place;
  }
  return paragraphs;
}

function measureLine(line: Line): { readonly top: number; readonly bottom: number } {
  return { top: Math.min(...line.map(({ top }) => top)), bottom: Math.max(...line.map(({ bottom }) => bottom)) };
}

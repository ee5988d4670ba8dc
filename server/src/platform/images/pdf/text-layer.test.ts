import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { findPdfUaFaults } from '@portal/testing/files/find-pdf-ua-faults';
import { describe, expect, test } from 'vitest';
import { drawPage } from '../draw/draw-page.ts';
import { readFixture } from '../fixtures/fixture-pages.ts';
import { encodeGrayAsFax } from '../tiff/encode-fax.ts';
import { writeFaxTiff } from '../tiff/write-fax-tiff.ts';
import { packWords } from '../words/packed-words.ts';
import type { PageWord } from '../words/page-word.ts';
import { assemblePdf } from './assemble-pdf.ts';

const pdfium = PDFiumLibrary.init();

async function readText(pdf: Uint8Array, page = 1): Promise<string> {
  const document = await (await pdfium).loadDocument(pdf);
  return document.getPage(page - 1).getText();
}

/** Words of lines at the top left; a line that starts with | is in a second column, from the top. */
function layOut(lines: readonly string[]): readonly PageWord[] {
  let top = 0;
  return lines.flatMap((text, line) => {
    const isNewColumn = text.startsWith('|');
    top = isNewColumn ? 500 : top + 500;
    const start = text.startsWith('|') || line > 2 ? 5_000 : 500;
    return text
      .replace('|', '')
      .split(' ')
      .map((word, index) => ({
        ...{ text: word, confidence: 90, line, top, bottom: top + 150 },
        ...{ left: start + index * 800, right: start + index * 800 + 700 },
      }));
  });
}

const WORDS = layOut(['Warranty <Deed> (of)', 'O’Brien \\ 김민준', 'left column', '|right column', 'ends here']);
const TEXT = 'Warranty <Deed> (of)\r\nO’Brien \\ 김민준\r\nleft column\r\nright column\r\nends here';
const texts = new Map([[1, packWords(WORDS)]]);
const scan = { bytes: readFixture('fivePages'), pages: [1, 2], title: 'Deed' };

const normalize = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\r\n');

const draw = async (pdf: Uint8Array, page: number) =>
  Buffer.from((await drawPage({ bytes: pdf, page, widthPixels: 1_000, format: 'jpeg', watermark: '' })).bytes);

/** The coded bytes of all images, in the order of the file. */
function listImages(pdf: Uint8Array): string[] {
  const text = Buffer.from(pdf).toString('latin1');
  return [...text.matchAll(/\/Subtype\/Image.*?\/Length (\d+)>>\nstream\n/g)].map(({ 0: head, 1: length, index }) =>
    text.slice(index + head.length, index + head.length + Number(length)),
  );
}

describe('The copy of a scan with known words', () => {
  test('has them as text, in reading order, column by column, in every script', async () => {
    const pdf = await assemblePdf({ ...scan, texts });
    expect(normalize(await readText(pdf))).toBe(TEXT);
    expect(normalize(await readText(pdf, 2))).toBe('');
  });

  test('looks exactly like the copy without them, and has the same coded images', async () => {
    const [plain, searchable] = [await assemblePdf(scan), await assemblePdf({ ...scan, texts })];
    expect(listImages(searchable)).toEqual(listImages(plain));
    expect(listImages(plain)).toHaveLength(2);
    for (const page of [1, 2]) expect((await draw(searchable, page)).equals(await draw(plain, page))).toBe(true);
  });

  test('gives the same bytes each time, and is unchanged without words', async () => {
    const copy = () => assemblePdf({ ...scan, texts });
    expect(Buffer.from(await copy()).equals(await copy())).toBe(true);
    const other = new Map([[5, packWords(WORDS)]]);
    expect(Buffer.from(await assemblePdf({ ...scan, texts: other })).equals(await assemblePdf(scan))).toBe(true);
  });

  test('is tagged: paragraphs in reading order, and a picture for the page without words', async () => {
    const bytes = await assemblePdf({ ...scan, texts });
    // The file doesn't claim PDF/UA, and the program of a font of type 3 is in the file itself.
    expect(await findPdfUaFaults(bytes)).toEqual([
      'The metadata do not name PDF/UA-1 (clause 5).',
      'The metadata have no title (7.1).',
      'The font  is not embedded (7.21.4).',
    ]);
    const pdf = Buffer.from(bytes).toString('latin1');
    expect(pdf).toContain('/MarkInfo<</Marked true>>');
    expect(pdf.match(/\/S\/P\//g)).toHaveLength(5);
    expect(pdf.match(/\/S\/Figure\/Alt\(Deed\)/g)).toHaveLength(1);
    expect(pdf.match(/\/StructParents \d/g)).toEqual(['/StructParents 0', '/StructParents 1']);
  });

  test('takes 20,000 words of 1,000 different characters, and of 51 pages', async () => {
    const words = Array.from({ length: 20_000 }, (_, index): PageWord => {
      const [line, at] = [Math.floor(index / 100), index % 100];
      const text = `w${String.fromCodePoint(0x4e00 + (index % 1_000))}`;
      return {
        text,
        confidence: 1,
        line,
        top: line * 50,
        bottom: line * 50 + 40,
        left: at * 100,
        right: at * 100 + 90,
      };
    });
    const dense = await readText(await assemblePdf({ ...scan, texts: new Map([[1, packWords(words)]]) }));
    expect(dense.match(/w/g)).toHaveLength(20_000);
    expect(dense).toContain(`w${String.fromCodePoint(0x4e00 + 999)}`);

    const white = new Uint8Array(80 * 80).fill(255);
    const blank = { widthPixels: 80, heightPixels: 80, code: encodeGrayAsFax(white, 80, 80) };
    const bytes = writeFaxTiff(
      Array.from({ length: 51 }, () => blank),
      100,
    );
    const pages = Array.from({ length: 51 }, (_, index) => index + 1);
    const each = new Map(pages.map((page) => [page, packWords(layOut([`page number${page}`]))]));
    const pdf = await assemblePdf({ bytes, pages, title: 'Long', texts: each });
    expect(normalize(await readText(pdf, 51))).toBe('page number51');
    expect(normalize(await readText(pdf, 1))).toBe('page number1');
  });
});

/** A PDF of one letter page with a picture, optionally turned, cropped, or with text. */
async function buildPdf({ turns = 0, isCut = false, text = '' }): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([612, 792]);
  page.drawRectangle({ x: 100, y: 100, width: 300, height: 20 });
  page.setRotation({ type: 'degrees', angle: turns * 90 } as never);
  if (isCut) page.setCropBox(50, 60, 500, 600);
  if (text !== '') page.drawText(text, { font: await document.embedFont(StandardFonts.Helvetica), x: 72, y: 700 });
  return document.save();
}

describe('The copy of a page of a PDF with known words', () => {
  test.each([0, 1, 2, 3])('has them, and looks the same, turned by %i quarters', async (turns) => {
    for (const isCut of [false, true]) {
      const bytes = await buildPdf({ turns, isCut });
      const input = { bytes, pages: [1], title: 'Deed' };
      const pdf = await assemblePdf({ ...input, texts });
      expect(normalize(await readText(pdf))).toBe(TEXT);
      expect((await draw(pdf, 1)).equals(await draw(await assemblePdf(input), 1))).toBe(true);
    }
  });

  test('keeps its own text instead, if it has any', async () => {
    const bytes = await buildPdf({ text: 'Born digital' });
    expect(normalize(await readText(await assemblePdf({ bytes, pages: [1], title: 'Deed', texts })))).toBe(
      'Born digital',
    );
  });
});

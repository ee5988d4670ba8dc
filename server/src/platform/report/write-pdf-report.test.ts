import { decodePDFRawStream, PDFDocument, type PDFRawStream } from '@cantoo/pdf-lib';
import { drawPicture } from '@portal/testing/apps/pictures';
import { pickRuns } from '@portal/testing/facts/facts';
import { findPdfUaFaults } from '@portal/testing/files/find-pdf-ua-faults';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { type PdfElement, readPdfStructure } from '@portal/testing/files/read-pdf-structure';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PdfReport } from './pdf-report.ts';
import { writePdfReport } from './write-pdf-report.ts';

const REPORT: PdfReport = {
  publisher: 'Juniper County Land Record Portal',
  title: 'Name search',
  facts: [{ label: 'Name', value: 'LINDQUIST' }],
  columns: [
    { heading: 'Document', share: 1, isRight: false, isRowHeader: true },
    { heading: 'Legal', share: 2, isRight: false, isRowHeader: false },
    { heading: 'Amount', share: 1, isRight: true, isRowHeader: false },
  ],
  rows: [],
  total: undefined,
  emptyText: 'Nothing',
  footer: 'Printed today',
  pageOf: 'Page {page} of {pageCount}',
  languageTag: 'en',
  printedAt: new Date('2026-11-20T18:00:00Z'),
};
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => [[`A${index + 1}`], ['LOT 1 BLOCK 2'], ['$1.00']]);
const write = (changes: Partial<PdfReport>) => writePdfReport({ ...REPORT, ...changes });
const pagesOf = async (changes: Partial<PdfReport>) => readPdfPages(await write(changes));
const cellOf = (text: string) => [[['A1'], [text], []]];

/** A file without tags, and without its font embedded. */
async function drawPlainPdf(text: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage().drawText(text);
  return document.save();
}

describe('A printed report', { timeout: 60_000 }, () => {
  it('has its title and criteria once, its headings and page number on every page', async () => {
    const pages = await pagesOf({ rows: rowsOf(100) });
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.filter((page) => page.includes('LINDQUIST'))).toHaveLength(1);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Document');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain('Printed today');
    }
  });

  it('has a page number and its criteria in order even if these need several pages', async () => {
    const facts = Array.from({ length: 120 }, (_, index) => ({ label: `Search ${index + 1}`, value: 'LINDQUIST' }));
    for (const rows of [rowsOf(60), []]) {
      const pages = await pagesOf({ facts, rows });
      expect(pages.length).toBeGreaterThan(2);
      for (const [index, page] of pages.entries()) {
        expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
        expect(page).toContain('Printed today');
      }
      const numbers = pages.flatMap((page) => [...page.matchAll(/Search (\d+):/g)].map(([, number]) => Number(number)));
      expect(numbers).toEqual(facts.map((_, index) => index + 1));
    }
  });

  it('begins its table on a page that has room for a row', async () => {
    for (let count = 34; count < 46; count += 1) {
      const facts = Array.from({ length: count }, (_, index) => ({ label: 'Fact', value: String(index) }));
      const pages = await pagesOf({ facts, rows: rowsOf(2) });
      expect(pages.map((page) => page.includes('Document'))).toEqual(pages.map((page) => page.includes('LOT 1')));
    }
  });

  it('has every row once, in order', async () => {
    const pages = await pagesOf({ rows: rowsOf(1_000) });
    const numbers = pages.flatMap((page) => [...page.matchAll(/\bA(\d+)\b/g)].map(([, number]) => Number(number)));
    expect(numbers).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1));
  });

  it('continues a row that is higher than a page on the next', async () => {
    const lines = Array.from({ length: 150 }, (_, index) => `PARTY ${index + 1} END`);
    const pages = await pagesOf({ rows: [[['A1'], lines, []]] });
    const found = pages.flatMap((page) => [...page.matchAll(/PARTY (\d+) END/g)].map(([, number]) => Number(number)));
    expect(found).toEqual(Array.from({ length: 150 }, (_, index) => index + 1));
  });

  it('conforms to PDF/UA, as it declares, whatever its content', async () => {
    const png = await drawPicture({ width: 60, height: 20 });
    const strange = `Smith & <Sons> "AT&T" ]]> שלום 取引 ${'long '.repeat(60)}`;
    const rows = [...rowsOf(90), [[strange], [strange], []]];
    const squares = [
      [true, false],
      [false, true],
    ];
    const at = new Date('2026-11-20T18:00:00Z');
    const reports: readonly Partial<PdfReport>[] = [
      { rows, total: [[], ['Total'], ['$1.00']], emblem: { png, description: 'The seal' } },
      { title: strange, publisher: strange, rows: [] },
      { rows, code: { squares, description: 'A code' }, remarks: [strange] },
      { rows, signature: { name: strange, reason: strange, at } },
    ];
    for (const report of reports) expect(await findPdfUaFaults(await write(report))).toEqual([]);
  });

  it('is validated by a check that finds faults in other files', async () => {
    const faults = await findPdfUaFaults(await drawPlainPdf('Smith'));
    for (const fault of ['PDF/UA', 'no title', 'not tagged', 'no language', 'outside of marked', 'not embedded'])
      expect(faults).toContainEqual(expect.stringContaining(fault));
  });

  it('shows its title and county unchanged', async () => {
    const document = await PDFDocument.load(await write({ title: 'Smith & <Sons>', publisher: 'A & B' }));
    expect([document.getTitle(), document.getAuthor()]).toEqual(['Smith & <Sons>', 'A & B']);
  });

  it('states that it is empty', async () => {
    expect((await pagesOf({}))[0]).toContain('Nothing');
  });

  it('ends with the total', async () => {
    const pages = await pagesOf({ rows: rowsOf(60), total: [[], ['Total'], ['$60.00']] });
    expect(pages.at(-1)).toContain('Total $60.00');
    expect(pages.filter((page) => page.includes('$60.00'))).toHaveLength(1);
  });

  it("has the county's emblem on its first page, with its description, and no text under it", async () => {
    const png = await drawPicture({ width: 600, height: 200 });
    const facts = [{ label: 'Criteria', value: 'LINDQUIST '.repeat(60).trim() }];
    const report = { ...REPORT, facts, rows: rowsOf(60) };
    const [plain, marked] = [await write(report), await write({ ...report, emblem: { png, description: 'The seal' } })];
    expect(marked.length).toBeGreaterThan(plain.length);
    expect(
      Buffer.from(marked)
        .toString('latin1')
        .match(/\/Subtype \/Image/g),
    ).toHaveLength(1);
    const [root] = (await readPdfStructure(marked)).elements;
    expect(root?.children.map(({ tag }) => tag).slice(0, 3)).toEqual(['Figure', 'P', 'H1']);
    expect(await readPdfPages(marked)).toHaveLength((await readPdfPages(plain)).length);
  });

  it('has the same pages for the same report', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => pagesOf({ rows: rowsOf(30) })));
    expect(one).toEqual(other);
  });
});

describe('A printed report, read aloud', { timeout: 60_000 }, () => {
  const shapeOf = ({ tag, scope, children }: PdfElement): unknown =>
    children.length === 0 ? [tag, ...(scope === undefined ? [] : [scope])].join(' ') : { [tag]: children.map(shapeOf) };

  it('is a document with a title, a language, a heading and a table', async () => {
    const { isTagged, language, elements } = await readPdfStructure(
      await write({ rows: rowsOf(1), total: [[], ['Total'], ['$1.00']], languageTag: 'ja' }),
    );
    const row = { TR: ['TH Row', 'TD', 'TD'] };
    expect({ isTagged, language, shape: elements.map(shapeOf) }).toEqual({
      isTagged: true,
      language: 'ja',
      shape: [{ Document: ['P', 'H1', 'P', { Table: [{ TR: ['TH Column', 'TH Column', 'TH Column'] }, row, row] }] }],
    });
  });

  it('has one table over all pages, in which the headings are named once', async () => {
    const { elements } = await readPdfStructure(await write({ rows: rowsOf(200) }));
    const tables = elements[0]?.children.filter(({ tag }) => tag === 'Table') ?? [];
    expect(tables).toHaveLength(1);
    expect(tables[0]?.children).toHaveLength(201);
    expect(
      tables[0]?.children.flatMap(({ children }) => children).filter(({ scope }) => scope === 'Column'),
    ).toHaveLength(3);
  });

  it('keeps the parts of a row that continues on the next page in one row', async () => {
    const lines = Array.from({ length: 150 }, (_, index) => `PARTY ${index + 1}`);
    const { elements } = await readPdfStructure(await write({ rows: [[['A1'], lines, []]] }));
    expect(elements[0]?.children.at(-1)?.children).toHaveLength(2);
  });

  it('separates the lines of a cell, which would otherwise be read without a space', async () => {
    const long = 'LOT 1 OF A LONG LEGAL DESCRIPTION '.repeat(4).trim();
    const { elements } = await readPdfStructure(await write({ rows: [[['A1'], [long, 'BLOCK 2'], ['$1.00']]] }));
    const cells = elements[0]?.children.at(-1)?.children[1]?.children;
    expect(cells?.[1]?.actual).toBe(`${long} BLOCK 2`);
    expect(cells?.[2]?.actual).toBeUndefined();
  });

  it('has a text alternative for text drawn from right to left, or with a replacement', async () => {
    for (const text of ['SMITH / שלום', 'محمد بن علي', 'JONES \u{1f600}']) {
      const { elements } = await readPdfStructure(await write({ rows: cellOf(text) }));
      expect(elements[0]?.children.at(-1)?.children[1]?.children[1]?.actual).toBe(text);
    }
  });
});

describe('Every character prints', { timeout: 60_000 }, () => {
  it('draws letters that the Latin font does not have from another font', async () => {
    expect((await pagesOf({ rows: cellOf('Łódź Nguyễn NE¼') }))[0]).toContain('Łódź Nguyễn NE¼');
  });

  it('draws letters of different scripts on one line', async () => {
    const heights = async (title: string) => {
      const bytes = await write({ title, facts: [], columns: [], emptyText: '', footer: '', pageOf: '' });
      const file = await PDFDocument.load(bytes);
      const stream = decodePDFRawStream(file.getPage(0).node.Contents() as PDFRawStream).decode();
      const matrices = new TextDecoder('latin1').decode(stream).matchAll(/1 0 0 1 [\d.]+ ([\d.]+) Tm/g);
      return [...matrices].map(([, y]) => y);
    };
    const [publisher, title, ...others] = await heights('Name 2');
    expect(await heights('名前 2 名前')).toEqual([publisher, title, title, title, ...others]);
  });

  it.each([
    ['bn', 'লেনদেন প্রতিবেদন'],
    ['ja', '取引の報告 合計'],
    ['ko', '거래 내역 합계'],
    ['ru', 'Отчёт о сделках'],
    ['th', 'รายการ ที่ดิน'],
    ['zh-Hans', '交易报告 合计'],
  ])('draws the letters of %s, in headings, rows and footers', async (languageTag, text) => {
    const [page = ''] = await pagesOf({ languageTag, title: text, rows: cellOf(text), footer: text, pageOf: text });
    // A PDF gives the letters in the order in which they are drawn, which in Bengali is not that in which they are written.
    const foreign = (words: string) =>
      [...words.normalize('NFKC')]
        .filter((letter) => letter > '\u036f')
        .sort()
        .join('');
    expect(foreign(page)).toBe(foreign(text.repeat(4)));
  });

  it.each([
    ['Armenian', 'Հայաստան Երևան', 'Հայաստան Երևան'],
    ['Georgian', 'ქართული', 'ქართული'],
    ['Hebrew, with brackets and digits', 'שלום (לוי) 12', 'שלום (לוי) 12'],
    ['Korean in loose letters', '\u1112\u1161\u11ab\u1100\u116e\u11a8', '한국'],
    ['a Korean letter on its own', '\u1161', 'ㅏ'],
    ['marks that combine', 'e\u0301 o\u0302\u0301', 'é ố'],
    ['marks that have no letter of their own', 'q\u0323', 'q\u0323'],
    ['direction marks', '\u200fABC\u200e \u202eDEF\u202c \u2067GHI\u2069', 'ABC DEF GHI'],
    ['control characters', 'A\u0000B\tC\u0085D', 'A B C D'],
    ['half a surrogate pair', 'A\ud800B', 'A\ufffdB'],
    ['a letter that no font has', 'A\u{1f600}B', 'A\ufffdB'],
    ['a letter of private use', 'A\ue000B', 'A\ufffdB'],
    ['a letter that its font attaches to nothing', 'A \u06a2 B', 'A \ufffd B'],
  ])('%s', async (_title, text, drawn) => {
    const [page = ''] = await pagesOf({ rows: cellOf(text) });
    expect(page.normalize('NFC')).toContain(drawn);
  });

  it('draws Arabic words from right to left, but their digits from left to right', async () => {
    const [page = ''] = await pagesOf({ rows: cellOf('علي ١٢٣') });
    expect(page.normalize('NFKC')).toContain('١٢٣');
    expect(page.normalize('NFKC')).toContain('علي');
  });

  it('draws the other letters of a word with a letter that can’t be shaped', async () => {
    const [page = ''] = await pagesOf({ rows: cellOf('\u0631\u0648\u06a2') });
    const letters = [...page.normalize('NFKC')].filter((letter) => '\u0631\u0648\ufffd'.includes(letter));
    expect(letters.sort()).toEqual(['\u0631', '\u0648', '\ufffd']);
  });

  it('never fails, whatever the text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), { maxLength: 40 }),
        async (texts) => {
          const [title = '', ...others] = texts;
          const bytes = await write({ title, rows: [[[title], others, []]] });
          expect(Buffer.from(bytes).toString('latin1', 0, 5)).toBe('%PDF-');
        },
      ),
      pickRuns(15),
    );
  });
});

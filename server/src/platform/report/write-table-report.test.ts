import { decodePDFRawStream, PDFDocument, type PDFRawStream } from '@cantoo/pdf-lib';
import { readPdfPages } from '@portal/testing/read-pdf';
import { describe, expect, it } from 'vitest';
import { type TableReport, writeTableReport } from './write-table-report.ts';

const REPORT: TableReport = {
  publisher: 'Juniper County Land Record Portal',
  title: 'Name search',
  facts: [{ label: 'Name', value: 'LINDQUIST' }],
  columns: [
    { heading: 'Document', share: 1 },
    { heading: 'Legal', share: 2 },
    { heading: 'Amount', share: 1, isRight: true },
  ],
  rows: [],
  emptyText: 'Nothing',
  footer: 'Printed today',
  pageOf: (page, pageCount) => `Page ${page} of ${pageCount}`,
  languageTag: 'en',
  printedAt: new Date('2026-11-20T18:00:00Z'),
};
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => [[`A${index + 1}`], ['LOT 1 BLOCK 2'], ['$1.00']]);
const pagesOf = async (changes: Partial<TableReport>) =>
  readPdfPages(await writeTableReport({ ...REPORT, ...changes }));

describe('A report', () => {
  it('has its title and facts once, its headings and page number on every page', async () => {
    const pages = await pagesOf({ rows: rowsOf(100) });
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.filter((page) => page.includes('LINDQUIST'))).toHaveLength(1);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Document');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain('Printed today');
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

  it('says that it is empty', async () => {
    expect((await pagesOf({}))[0]).toContain('Nothing');
  });

  it('has the same pages for the same report', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => pagesOf({ rows: rowsOf(30) })));
    expect(one).toEqual(other);
  });

  it('draws letters that the Latin font does not have from another', async () => {
    expect((await pagesOf({ rows: [[['A1'], ['Łódź Nguyễn NE¼'], []]] }))[0]).toContain('Łódź Nguyễn NE¼');
  });

  it('stands letters of different scripts on one line', async () => {
    const heights = async (title: string) => {
      const bytes = await writeTableReport({ ...REPORT, title, facts: [], rows: [], footer: '', pageOf: () => '' });
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
    const [page = ''] = await pagesOf({
      languageTag,
      title: text,
      rows: [[['A1'], [text], []]],
      footer: text,
      pageOf: () => text,
    });
    // A PDF gives the letters in the order in which they are drawn, which in Bengali is not that in which they are written.
    const foreign = (words: string) =>
      [...words.normalize('NFKC')]
        .filter((letter) => letter > '\u036f')
        .sort()
        .join('');
    expect(foreign(page)).toBe(foreign(text.repeat(4)));
  });
});

import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFRef } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { readFixture } from '../fixtures/fixture-pages.ts';
import { assemblePdf } from './assemble-pdf.ts';
import { joinPdfs } from './join-pdfs.ts';

const deed = (title: string, pages: readonly number[]) =>
  assemblePdf({ bytes: readFixture('fivePages'), pages, title }).then((bytes) => ({ bytes, title }));

/** The outline of a PDF: the title of each bookmark, and the number of its page, in the order of its links. */
function readOutline(document: PDFDocument): readonly (readonly [string, number])[] {
  const pages = document.getPages().map(({ ref }) => ref);
  const bookmarks: (readonly [string, number])[] = [];
  const outline = document.catalog.lookup(PDFName.of('Outlines'), PDFDict);
  let next = outline.get(PDFName.of('First'));
  while (next instanceof PDFRef) {
    const item = document.context.lookup(next, PDFDict);
    const target = item.lookup(PDFName.of('Dest'), PDFArray).get(0);
    bookmarks.push([item.lookup(PDFName.of('Title'), PDFHexString).decodeText(), pages.indexOf(target as PDFRef) + 1]);
    next = item.get(PDFName.of('Next'));
  }
  return bookmarks;
}

test('has the pages of all files in their order, with a bookmark at the first page of each', async () => {
  const files = [
    await deed('Warranty Deed A1', [3, 1]),
    await deed('Ubåd Ł 好 €', [2]),
    await deed('Mortgage A3', [5]),
  ];
  const joined = await PDFDocument.load(await joinPdfs({ files, title: '3 documents' }), { updateMetadata: false });
  const heights = joined.getPages().map((page) => Math.round((page.getHeight() * 300) / 72));
  const single = await Promise.all(files.map(({ bytes }) => PDFDocument.load(bytes)));
  const expected = single.flatMap((file) => file.getPages().map((page) => Math.round((page.getHeight() * 300) / 72)));
  expect(heights).toEqual(expected);
  expect(readOutline(joined)).toEqual([
    ['Warranty Deed A1', 1],
    ['Ubåd Ł 好 €', 3],
    ['Mortgage A3', 4],
  ]);
  expect(joined.getTitle()).toBe('3 documents');
});

test('needs a file', async () => {
  await expect(joinPdfs({ files: [], title: '' })).rejects.toThrow(RangeError);
});

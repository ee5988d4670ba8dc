import {
  degrees,
  PDFDocument,
  type PDFImage,
  PDFName,
  type PDFPage,
  StandardFonts,
  TextRenderingMode,
} from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inspectFile } from '../draw/inspect-file.ts';
import type { PageMeasure } from '../inspected-file.ts';

const LETTER = [612, 792] as const;

/** The measures of the one page that a function draws. */
async function measure(
  draw: (page: PDFPage, pdf: PDFDocument) => Promise<unknown>,
  size: readonly [number, number] = LETTER,
): Promise<PageMeasure | undefined> {
  const pdf = await PDFDocument.create();
  await draw(pdf.addPage([...size]), pdf);
  const { pages } = await inspectFile({ bytes: await pdf.save() });
  expect(pages).toHaveLength(1);
  return pages[0];
}

async function embed(pdf: PDFDocument, width: number, height: number): Promise<PDFImage> {
  const create = { width, height, channels: 3, background: 'white' } as const;
  return pdf.embedJpg(await sharp({ create }).jpeg().toBuffer());
}

const fill = { x: 0, y: 0, width: 612, height: 792 };
const atDpi = (dpi: number) => [Math.round(8.5 * dpi), Math.round(11 * dpi)] as const;

async function drawText(page: PDFPage, pdf: PDFDocument): Promise<void> {
  page.drawText('THIS DEED', { x: 72, y: 600, size: 12, font: await pdf.embedFont(StandardFonts.Helvetica) });
}

test.each([96, 150, 200, 300])('a page that a scan at %i dpi fills', async (dpi) => {
  const found = await measure(async (page, pdf) => page.drawImage(await embed(pdf, ...atDpi(dpi)), fill));
  expect(found).toEqual({ widthInches: 8.5, heightInches: 11, dpi });
});

test('a scan with text over it that no reader sees, as text recognition adds it, is no finer', async () => {
  const found = await measure(async (page, pdf) => {
    page.drawImage(await embed(pdf, ...atDpi(96)), fill);
    page.pushOperators();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    page.drawText('THIS DEED', { x: 72, y: 600, size: 12, font, renderMode: TextRenderingMode.Invisible });
  });
  expect(found?.dpi).toBe(96);
});

test('a page of text with a logo or an icon of few pixels has no resolution', async () => {
  const found = await measure(async (page, pdf) => {
    await drawText(page, pdf);
    page.drawImage(await embed(pdf, 400, 50), { x: 72, y: 700, width: 400, height: 50 });
    page.drawImage(await embed(pdf, 16, 16), { x: 500, y: 40, width: 40, height: 40 });
  });
  expect(found).toEqual({ widthInches: 8.5, heightInches: 11 });
});

test('a scan inside of a form inside of a form, which is drawn smaller', async () => {
  const found = await measure(async (page, pdf) => {
    const inner = await PDFDocument.create();
    inner.addPage([612, 792]).drawImage(await embed(inner, ...atDpi(150)), fill);
    const middle = await PDFDocument.create();
    const [innerPage] = await middle.embedPdf(await inner.save());
    if (innerPage === undefined) throw new Error('No page.');
    middle.addPage([1_224, 1_584]).drawPage(innerPage, { x: 0, y: 0, xScale: 2, yScale: 2 });
    const [middlePage] = await pdf.embedPdf(await middle.save());
    if (middlePage === undefined) throw new Error('No page.');
    page.drawPage(middlePage, { x: 0, y: 0, xScale: 0.5, yScale: 0.5 });
    await drawText(page, pdf);
  });
  expect(found?.dpi).toBe(150);
});

test('a scan in strips is as fine as they are', async () => {
  const found = await measure(async (page, pdf) => {
    for (let strip = 0; strip < 11; strip += 1)
      page.drawImage(await embed(pdf, 8.5 * 300, 300), { x: 0, y: strip * 72, width: 612, height: 72 });
  });
  expect(found?.dpi).toBe(300);
});

test('a coarse background with fine letters is as fine as the letters', async () => {
  const found = await measure(async (page, pdf) => {
    page.drawImage(await embed(pdf, ...atDpi(100)), fill);
    page.drawImage(await embed(pdf, ...atDpi(300)), fill);
  });
  expect(found?.dpi).toBe(300);
});

test('an image whose mask has the letters is as fine as its mask', async () => {
  const found = await measure(async (page, pdf) => {
    const [image, mask] = [await embed(pdf, ...atDpi(75)), await embed(pdf, ...atDpi(300))];
    page.drawImage(image, fill);
    page.drawImage(mask, { x: 0, y: 0, width: 1, height: 1 });
    await pdf.flush();
    const stored = pdf.context.lookup(image.ref) as unknown as { readonly dict: Map<unknown, unknown> };
    stored.dict.set(PDFName.of('SMask'), mask.ref);
  });
  expect(found?.dpi).toBe(300);
});

test('a turned page with a turned scan, and a scan that is turned on its page', async () => {
  const turnedPage = await measure(async (page, pdf) => {
    page.setRotation(degrees(90));
    page.drawImage(await embed(pdf, ...atDpi(150)), fill);
  });
  expect(turnedPage).toEqual({ widthInches: 11, heightInches: 8.5, dpi: 150 });
  const turnedScan = await measure(async (page, pdf) =>
    page.drawImage(await embed(pdf, 11 * 150, 8.5 * 150), {
      x: 612,
      y: 0,
      width: 792,
      height: 612,
      rotate: degrees(90),
    }),
  );
  expect(turnedScan?.dpi).toBe(150);
});

test('only what is seen counts: a large sheet that is cropped to a scan, and to nothing', async () => {
  const cropped = await measure(
    async (page, pdf) => {
      page.setCropBox(0, 0, 612, 792);
      page.drawImage(await embed(pdf, ...atDpi(100)), fill);
    },
    [2_384, 3_370],
  );
  expect(cropped).toEqual({ widthInches: 8.5, heightInches: 11, dpi: 100 });
  const unseen = await measure(async (page) => page.setMediaBox(0, 0, 0, 0));
  expect(unseen).toMatchObject({ widthInches: 0, heightInches: 0 });
});

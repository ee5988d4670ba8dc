import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { MAX_DRAWN_PIXELS } from '../page-geometry.ts';
import { drawScan } from './draw-scan.ts';

/** A fax page of 100 megapixels, which is a few kilobytes long. */
async function writeLargeFax(dpi: number): Promise<Buffer> {
  const [width, height] = [10_000, 10_000];
  const white = sharp({ create: { width, height, channels: 3, background: 'white' }, limitInputPixels: false });
  const pixelsPerMillimeter = dpi / 25.4;
  return white
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, xres: pixelsPerMillimeter, yres: pixelsPerMillimeter })
    .toBuffer();
}

test.each([300, 600])('a page of 100 megapixels at %d dpi is drawn as large as any other page at most', async (dpi) => {
  const scan = await drawScan({ bytes: await writeLargeFax(dpi), page: 1 });
  expect(scan.width * scan.height).toBeLessThanOrEqual(MAX_DRAWN_PIXELS);
  expect(scan.width).toBe(scan.height);
  expect(Math.abs(scan.dpi - (scan.width * dpi) / 10_000)).toBeLessThanOrEqual(1);
});

test('so is a page of a PDF file that is sixteen feet wide', async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage([14_400, 14_400]);
  const scan = await drawScan({ bytes: await pdf.save(), page: 1 });
  expect(scan.width * scan.height).toBeLessThanOrEqual(MAX_DRAWN_PIXELS);
});

import { degrees, PDFDocument, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { drawScan } from './draw-scan.ts';
import { isCovered } from './is-covered.ts';

const PAGE = { width: 360, height: 144 };
const SIZE = 14;
const BLACK = rgb(0, 0, 0);
const WHITE = rgb(1, 1, 1);

interface Drawn {
  readonly text: string;
  readonly font?: StandardFonts;
  readonly color?: ReturnType<typeof rgb>;
  readonly before?: (page: PDFPage) => void;
  readonly after?: (page: PDFPage) => void;
}

/** Draws a text, and tells whether its place is covered. */
async function isTextCovered({ text, font: name = StandardFonts.TimesRoman, color = BLACK, before, after }: Drawn) {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(name);
  const page = pdf.addPage([PAGE.width, PAGE.height]);
  before?.(page);
  page.drawText(text, { x: 30, y: 60, size: SIZE, font, color });
  after?.(page);
  const scan = await drawScan({ bytes: await pdf.save(), page: 1 });
  const units = (points: number, of: number) => Math.round((points / of) * 10_000);
  return isCovered(scan, {
    left: units(30, PAGE.width),
    right: units(30 + font.widthOfTextAtSize(text, SIZE), PAGE.width),
    // From the baseline to the height of capitals.
    top: units(PAGE.height - 60 - SIZE * 0.66, PAGE.height),
    bottom: units(PAGE.height - 60, PAGE.height),
  });
}

const box = (color: ReturnType<typeof rgb>) => (page: PDFPage) =>
  page.drawRectangle({ x: 25, y: 52, width: 310, height: 24, color });

/** The black box with light crosses of a word processor's redaction. */
function hatch(page: PDFPage): void {
  box(BLACK)(page);
  for (let x = 20; x < 340; x += 12)
    for (const turn of [45, 135])
      page.drawRectangle({ x, y: 52, width: 34, height: 0.7, rotate: degrees(turn), color: rgb(0.6, 0.6, 0.6) });
}

test.each<[string, Drawn]>([
  ['a black box', { text: 'Lindquist', after: box(BLACK) }],
  ['a white box', { text: 'Lindquist', after: box(WHITE) }],
  ['a yellow box', { text: 'Lindquist', after: box(rgb(1, 0.95, 0.3)) }],
  ['a gray box', { text: '123-45-6789', after: box(rgb(0.5, 0.5, 0.5)) }],
  ['a hatched box', { text: 'Lindquist', after: hatch }],
  ['nothing, but is white on white', { text: '123-45-6789', color: WHITE }],
])('A word is covered by %s', async (_, drawn) => {
  expect(await isTextCovered(drawn)).toBe(true);
});

test.each<[string, Drawn]>([
  ['in common type', { text: 'Lindquist' }],
  ['in thin letters', { text: 'till' }],
  ['in bold capitals', { text: 'MORTGAGE', font: StandardFonts.HelveticaBold }],
  ['in typed letters', { text: 'lien filed', font: StandardFonts.Courier }],
  ['in gray', { text: 'Lindquist', color: rgb(0.6, 0.6, 0.6) }],
  ['of digits', { text: '123-45-6789' }],
  ['in white on black', { text: 'Lindquist', color: WHITE, before: box(BLACK) }],
  ['on a yellow marker', { text: 'Lindquist', before: box(rgb(1, 0.95, 0.3)) }],
  [
    'that a line strikes out',
    { text: 'Lindquist', after: (page) => page.drawRectangle({ x: 25, y: 63, width: 310, height: 1, color: BLACK }) },
  ],
])('A word is not covered %s', async (_, drawn) => {
  expect(await isTextCovered(drawn)).toBe(false);
});

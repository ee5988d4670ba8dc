import type { Mark } from '@portal/server/platform/images/draw/draw-fax-tiff';
import { SANS, wrapText } from '@portal/server/platform/images/draw/glyph-text';
import { createRandom } from '../county/random.ts';
import type { Block } from './blocks.ts';
import { MARGIN, PAGE_WIDTH, type PageStyle } from './page-style.ts';
import { SCRIPT, SERIF } from './typefaces.ts';

const SIGNATURE_LEFT = 318;
const SIGNATURE_WIDTH = 220;

const NOTARIES: readonly string[] = [
  'Lorraine M. Skaar',
  'Gerald T. Opheim',
  'Dolores Kovar',
  'Beverly A. Rustad',
  'Howard Stensrud',
  'Mai See Thao',
  'Patricia Gallagher',
  'Teresa R. Mendoza',
];

/** Draws a handwritten name over a line, slightly off the line, with the typed text below. */
export function drawSignature(block: Extract<Block, { kind: 'signature' }>, top: number): readonly Mark[] {
  const random = createRandom(`signature ${block.seed} ${block.name}`);
  const base = top + 30;
  return [
    {
      kind: 'text',
      text: block.name,
      font: SCRIPT,
      size: 25 + random.whole(0, 6),
      x: SIGNATURE_LEFT + random.whole(2, 26),
      y: base - 2 - random.whole(0, 3),
      riseDegrees: random.next() * 4 - 0.6,
    },
    { kind: 'line', x1: SIGNATURE_LEFT, y1: base, x2: SIGNATURE_LEFT + SIGNATURE_WIDTH, y2: base, thickness: 0.6 },
    ...wrapText(block.under, { font: SERIF, size: 9 }, SIGNATURE_WIDTH)
      .slice(0, 2)
      .map(
        (text, index): Mark => ({
          kind: 'text',
          text,
          font: SERIF,
          size: 9,
          x: SIGNATURE_LEFT,
          y: base + 11 + 10 * index,
        }),
      ),
  ];
}

/** Draws the notary's text, signature and stamp. */
export function drawNotaryBlock(
  block: Extract<Block, { kind: 'notary' }>,
  style: PageStyle,
  top: number,
): readonly Mark[] {
  const random = createRandom(`notary ${block.seed}`);
  const notary = random.pick(NOTARIES);
  const small = { font: style.body, size: Math.min(style.size, 10) } as const;
  const venue = ['STATE OF MINNESOTA', `COUNTY OF ${block.county}`];
  const lines = wrapText(block.text, small, PAGE_WIDTH - 2 * MARGIN);
  const base = top + 88;
  return [
    ...venue.map(
      (text, index): Mark => ({ kind: 'text', text, ...small, size: 9, x: MARGIN, y: top + 12 + 11 * index }),
    ),
    { kind: 'text', text: ') ss.', ...small, size: 9, x: MARGIN + 132, y: top + 17 },
    ...lines
      .slice(0, 3)
      .map((text, index): Mark => ({ kind: 'text', text, ...small, x: MARGIN, y: top + 42 + 12.5 * index })),
    ...drawSeal(notary, { ...block, random: random.whole(0, 8) }, top + 76),
    {
      kind: 'text',
      text: notary,
      font: SCRIPT,
      size: 25,
      x: SIGNATURE_LEFT + random.whole(4, 30),
      y: base + 6,
      riseDegrees: random.next() * 3,
    },
    {
      kind: 'line',
      x1: SIGNATURE_LEFT,
      y1: base + 10,
      x2: SIGNATURE_LEFT + SIGNATURE_WIDTH,
      y2: base + 10,
      thickness: 0.6,
    },
    { kind: 'text', text: 'Notary Public', font: SERIF, size: 9, x: SIGNATURE_LEFT, y: base + 20 },
  ];
}

function drawSeal(
  notary: string,
  { expires, random }: { expires: number; random: number },
  top: number,
): readonly Mark[] {
  const left = MARGIN + random;
  const lines = [notary.toUpperCase(), 'NOTARY PUBLIC - MINNESOTA', `MY COMMISSION EXPIRES JAN. 31, ${expires}`];
  return [
    { kind: 'box', x: left, y: top, width: 168, height: 38, thickness: 1.2 },
    ...lines.map(
      (text, index): Mark => ({
        kind: 'text',
        text,
        font: SANS,
        weight: index === 0 ? 700 : 400,
        size: index === 0 ? 8 : 6.5,
        x: left + 84,
        y: top + 13 + 10 * index,
        anchor: 'middle',
      }),
    ),
  ];
}

import type { Mark } from '@portal/server/platform/images/draw/draw-fax-tiff';
import { wrapText } from '@portal/server/platform/images/draw/glyph-text';
import { listPlats, type Plat } from '../county/plats.ts';
import { createRandom } from '../county/random.ts';
import { grantorsOf } from './compose-parts.ts';
import type { DocumentFacts } from './document-facts.queries.ts';
import { MARGIN, PAGE_HEIGHT, PAGE_WIDTH } from './page-style.ts';
import { SCRIPT, SERIF } from './typefaces.ts';
import { writeDate, writeName, writeParties } from './wording.ts';

const MAP_TOP = 192;
const MAP_BOTTOM = 680;
const STREET_WIDTH = 22;

/** Draws the sheets of a plat: the map with every lot, and the dedication with its certificates. */
export function drawPlat(facts: DocumentFacts, pageCount: number): readonly (readonly Mark[])[] {
  const name = facts.legals.find(({ plat }) => plat !== null)?.plat ?? '';
  const plat = listPlats().find((candidate) => candidate.name === name);
  const sheets = [drawMapSheet(facts, name, plat), drawDedication(facts, name), drawVicinity(facts, name)];
  return Array.from({ length: pageCount }, (_, index) => sheets[index % sheets.length] ?? []);
}

function drawMapSheet(facts: DocumentFacts, name: string, plat: Plat | undefined): readonly Mark[] {
  const section = facts.legals.find(({ kind }) => kind === 'MB');
  const where =
    section === undefined
      ? ''
      : `PART OF SEC. ${section.section}, T. ${section.township} N., R. ${section.range} E., JUNIPER COUNTY, MINNESOTA`;
  return [
    ...drawFrame(),
    text(name, { x: PAGE_WIDTH / 2, y: 172, size: 18, weight: 700, anchor: 'middle' }),
    text(where, { x: PAGE_WIDTH / 2, y: 185, size: 8.5, anchor: 'middle' }),
    ...(plat === undefined ? [] : drawBlocks(plat)),
    ...drawNorthArrow(PAGE_WIDTH - 62, 685),
    text('SCALE: 1 INCH = 100 FEET', { x: MARGIN, y: 708, size: 8 }),
    text('o  DENOTES IRON MONUMENT SET', { x: MARGIN, y: 719, size: 8 }),
    text('BEARINGS ARE ON AN ASSUMED DATUM', { x: MARGIN, y: 730, size: 8 }),
  ];
}

/** Draws the blocks from top to bottom with streets in between, each with two rows of lots. */
function drawBlocks(plat: Plat): readonly Mark[] {
  const random = createRandom(`map of ${plat.name}`);
  const blocks =
    plat.blocks.length > 0
      ? plat.blocks
      : plat.buildings.map(({ building, units }) => ({ block: building, lots: units }));
  const height = (MAP_BOTTOM - MAP_TOP - STREET_WIDTH * blocks.length) / Math.max(1, blocks.length);
  const [left, right] = [MARGIN + 30, PAGE_WIDTH - MARGIN - 30];
  return blocks.flatMap(({ block, lots }, index) => {
    const top = MAP_TOP + 14 + index * (height + STREET_WIDTH);
    const upper = Math.ceil(lots / 2);
    const depth = height / 2;
    const rows = [
      { first: 1, count: upper, y: top },
      { first: upper + 1, count: lots - upper, y: top + depth },
    ];
    const feet = random.whole(66, 110);
    return [
      ...rows.flatMap(({ first, count, y }) => drawRow({ first, count, left, right, y, depth, feet })),
      text(block === 'NONE' ? '' : `BLOCK ${block}`, {
        x: left - 14,
        y: top + depth,
        size: 9,
        weight: 700,
        anchor: 'middle',
        rise: 90,
      }),
      text(index % 2 === 0 ? 'STREET' : 'DRIVE', {
        x: (left + right) / 2,
        y: top + height + STREET_WIDTH * 0.65,
        size: 8,
        anchor: 'middle',
      }),
    ];
  });
}

function drawRow(row: {
  first: number;
  count: number;
  left: number;
  right: number;
  y: number;
  depth: number;
  feet: number;
}): readonly Mark[] {
  const width = (row.right - row.left) / Math.max(1, row.count);
  return Array.from({ length: row.count }, (_, index) => {
    const x = row.left + index * width;
    return [
      { kind: 'box', x, y: row.y, width, height: row.depth, thickness: 0.8 } as const,
      { kind: 'ring', x, y: row.y, radius: 1.8, thickness: 0.8 } as const,
      text(String(row.first + index), { x: x + width / 2, y: row.y + row.depth / 2 + 5, size: 13, anchor: 'middle' }),
      text(`${row.feet}.${(row.first + index) % 10}0`, { x: x + width / 2, y: row.y + 9, size: 5.5, anchor: 'middle' }),
      text(`${row.feet + 54}.00`, { x: x + 6, y: row.y + row.depth / 2, size: 5.5, anchor: 'middle', rise: 90 }),
    ];
  }).flat();
}

function drawDedication(facts: DocumentFacts, name: string): readonly Mark[] {
  const owners = writeParties(grantorsOf(facts));
  const day = writeDate(facts.instrumentOn ?? facts.recordedOn);
  const paragraphs = [
    `KNOW ALL PERSONS BY THESE PRESENTS: that ${owners}, owner of the land described on this plat, has caused it to be surveyed and platted as ${name}, and dedicates to the public for public use forever the public ways and the easements for drainage and utilities that are shown here.`,
    `In witness of this the owner has signed on ${day}.`,
    `I certify that I have surveyed and platted the property described as ${name}; that this plat is a correct representation of the survey; that all distances are shown in feet and hundredths of a foot; that all monuments have been set; and that there are no wet lands or public highways other than those shown.`,
    `This plat was approved by the council of the city and accepted on ${day}, after the county surveyor had checked it mathematically.`,
    'Taxes that were payable in this year on the land described have been paid, and there are no delinquent taxes. Transfer entered.',
  ];
  const style = { font: SERIF, size: 11 } as const;
  let y = 200;
  const lines = paragraphs.flatMap((words) => {
    const wrapped = wrapText(words, style, PAGE_WIDTH - 2 * MARGIN).map((line) => {
      y += 15;
      return text(line, { x: MARGIN, y, size: 11 });
    });
    y += 16;
    return wrapped;
  });
  const signers = [...grantorsOf(facts).map(writeName), 'Licensed Land Surveyor', 'Mayor', 'County Auditor'];
  return [
    ...drawFrame(),
    text(name, { x: PAGE_WIDTH / 2, y: 172, size: 18, weight: 700, anchor: 'middle' }),
    ...lines,
    ...signers.slice(0, 5).flatMap((under, index): Mark[] => [
      {
        kind: 'line',
        x1: MARGIN,
        y1: y + 44 + index * 44,
        x2: MARGIN + 220,
        y2: y + 44 + index * 44,
        thickness: 0.6,
      },
      {
        kind: 'text',
        text: SIGNERS[index] ?? '',
        font: SCRIPT,
        size: 24,
        x: MARGIN + 16,
        y: y + 41 + index * 44,
        riseDegrees: 1,
      },
      text(under, { x: MARGIN, y: y + 55 + index * 44, size: 8.5 }),
    ]),
  ];
}

const SIGNERS: readonly string[] = ['Walter Bergstrom', 'Magnus Tveit', 'Helen Quinn', 'Otto Braun', 'Ruth Nyquist'];

function drawVicinity(facts: DocumentFacts, name: string): readonly Mark[] {
  const section = facts.legals.find(({ kind }) => kind === 'MB');
  const [left, top, side] = [156, 240, 300];
  const lines = [0, 1, 2, 3, 4].flatMap((step): Mark[] => [
    {
      kind: 'line',
      x1: left,
      y1: top + (step * side) / 4,
      x2: left + side,
      y2: top + (step * side) / 4,
      thickness: step % 4 === 0 ? 1.6 : 0.6,
    },
    {
      kind: 'line',
      x1: left + (step * side) / 4,
      y1: top,
      x2: left + (step * side) / 4,
      y2: top + side,
      thickness: step % 4 === 0 ? 1.6 : 0.6,
    },
  ]);
  return [
    ...drawFrame(),
    text(name, { x: PAGE_WIDTH / 2, y: 172, size: 18, weight: 700, anchor: 'middle' }),
    text('VICINITY MAP', { x: PAGE_WIDTH / 2, y: 210, size: 12, weight: 700, anchor: 'middle' }),
    ...lines,
    text(
      section === undefined
        ? ''
        : `SECTION ${section.section}, TOWNSHIP ${section.township} NORTH, RANGE ${section.range} EAST`,
      { x: PAGE_WIDTH / 2, y: top + side + 26, size: 10, anchor: 'middle' },
    ),
    text(
      section === undefined
        ? ''
        : `THE PLAT LIES IN THE ${(section.aliquot ?? `GOVERNMENT LOT ${section.otherLot}`).replace(/([NS][EW])4/g, '$1 1/4').replace(/\b([NSEW])2/g, '$1 1/2')}`,
      { x: PAGE_WIDTH / 2, y: top + side + 42, size: 10, anchor: 'middle' },
    ),
    ...drawNorthArrow(PAGE_WIDTH / 2, 660),
  ];
}

function drawFrame(): readonly Mark[] {
  return [
    { kind: 'box', x: 30, y: 144, width: PAGE_WIDTH - 60, height: PAGE_HEIGHT - 190, thickness: 1.6 },
    { kind: 'box', x: 34, y: 148, width: PAGE_WIDTH - 68, height: PAGE_HEIGHT - 198, thickness: 0.5 },
  ];
}

function drawNorthArrow(x: number, y: number): readonly Mark[] {
  return [
    { kind: 'line', x1: x, y1: y + 40, x2: x, y2: y, thickness: 1 },
    { kind: 'line', x1: x, y1: y, x2: x - 6, y2: y + 14, thickness: 1 },
    { kind: 'line', x1: x, y1: y, x2: x + 6, y2: y + 14, thickness: 1 },
    { kind: 'ring', x, y: y + 24, radius: 10, thickness: 0.8 },
    text('N', { x, y: y - 4, size: 12, weight: 700, anchor: 'middle' }),
  ];
}

function text(
  words: string,
  place: { x: number; y: number; size: number; weight?: 400 | 700; anchor?: 'start' | 'middle'; rise?: number },
): Mark {
  const { x, y, size, weight, anchor, rise } = place;
  return { kind: 'text', text: words, font: SERIF, size, weight, x, y, anchor, riseDegrees: rise };
}

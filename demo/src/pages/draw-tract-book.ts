import { formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import type { Mark, PageDrawing } from '@portal/server/platform/images/draw/draw-fax-tiff';
import { ageMarks } from './age-marks.ts';
import { PAGE_HEIGHT, PAGE_WIDTH } from './page-style.ts';
import { drawRules, ROW_HEIGHT, text } from './ruled-page.ts';
import type { TractBookFacts } from './tract-book-facts.queries.ts';
import { MONO } from './typefaces.ts';

const LEFT = 36;
const RIGHT = PAGE_WIDTH - 36;
const TABLE_TOP = 84;
const ROWS = 44;
/** The columns of the ruled page with their headings and their widths in characters. */
const COLUMNS = [
  { x: LEFT, heading: 'RECORDED', characters: 10 },
  { x: 92, heading: 'DOC. NO.', characters: 8 },
  { x: 138, heading: 'BK-PG', characters: 8 },
  { x: 180, heading: 'KIND', characters: 9 },
  { x: 228, heading: 'GRANTOR', characters: 23 },
  { x: 340, heading: 'GRANTEE', characters: 23 },
  { x: 452, heading: 'LAND', characters: 25 },
] as const;
const CELL_SIZE = 7;
/** The books started with the index, and were kept by typewriter. */
const KEPT_SINCE_YEAR = 1920;

/** Draws a page of an old tract book: ruled and typed, a line for each document about its land. */
export function drawTractBook({ tractBookId, lines }: TractBookFacts): PageDrawing {
  const marks: readonly Mark[] = [
    text('TRACT INDEX', { x: PAGE_WIDTH / 2, y: 48, size: 15, weight: 700, anchor: 'middle' }),
    text('JUNIPER COUNTY, MINNESOTA', { x: PAGE_WIDTH / 2, y: 66, size: 9, anchor: 'middle' }),
    text(tractBookId, { x: RIGHT, y: 48, size: 12, weight: 700, anchor: 'end', font: MONO }),
    ...COLUMNS.map(({ x, heading }) => text(heading, { x: x + 3, y: TABLE_TOP + 10.5, size: 7, weight: 700 })),
    ...drawRules({ left: LEFT, right: RIGHT, top: TABLE_TOP, rows: ROWS, columns: COLUMNS }),
    ...lines.flatMap((line, index) => drawLine(line, TABLE_TOP + ROW_HEIGHT * (index + 2) - 4)),
  ];
  return {
    widthPoints: PAGE_WIDTH,
    heightPoints: PAGE_HEIGHT,
    marks: ageMarks(marks, { seed: `tract book ${tractBookId}`, year: KEPT_SINCE_YEAR }),
  };
}

function drawLine(line: TractBookFacts['lines'][number], y: number): readonly Mark[] {
  const place = line.book === null ? '' : `${line.book}-${(line.bookPage ?? '').split('-')[0]}`;
  const day = formatPlainDate(line.recordedOn as PlainDate);
  const cells = [day, line.number, place, line.instrument, line.grantor ?? '', line.grantee ?? '', line.land];
  return cells.map((cell, index) => {
    const { x, characters } = COLUMNS[index] ?? COLUMNS[0];
    return text(cell.slice(0, characters), { x: x + 3, y, size: CELL_SIZE, font: MONO });
  });
}

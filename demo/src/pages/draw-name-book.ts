import { formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import type { Mark, PageDrawing } from '@portal/server/platform/images/draw/draw-fax-tiff';
import { NAMES_PER_PAGE, nameBookPage, VOLUME_YEARS } from '../county/documents/name-books.ts';
import { ageMarks } from './age-marks.ts';
import type { NameBookFacts } from './name-book-facts.queries.ts';
import { MARGIN, PAGE_HEIGHT, PAGE_WIDTH } from './page-style.ts';
import { drawRules, ROW_HEIGHT, text } from './ruled-page.ts';
import { MONO } from './typefaces.ts';

const LEFT = 40;
const RIGHT = PAGE_WIDTH - 40;
const TABLE_TOP = 96;
/** The columns of the ruled page with their headings. */
const COLUMNS = [
  { x: LEFT, heading: 'NAME' },
  { x: 306, heading: 'FILED' },
  { x: 376, heading: 'KIND' },
  { x: 448, heading: 'DOC. NO.' },
  { x: 516, heading: 'BOOK-PAGE' },
] as const;

/** Draws a page of an old book of names: ruled and typed, with the names in alphabetical order. */
export function drawNameBook(book: NameBookFacts): PageDrawing {
  const { side, volume, page, since } = book;
  const marks: readonly Mark[] = [
    text(`${side} INDEX`, { x: PAGE_WIDTH / 2, y: 54, size: 15, weight: 700, anchor: 'middle' }),
    text(`JUNIPER COUNTY, MINNESOTA     ${since} TO ${since + VOLUME_YEARS - 1}`, {
      x: PAGE_WIDTH / 2,
      y: 72,
      size: 9,
      anchor: 'middle',
    }),
    text(`VOL. ${volume}`, { x: LEFT, y: 54, size: 10 }),
    text(`PAGE ${page}`, { x: RIGHT, y: 54, size: 10, anchor: 'end' }),
    ...COLUMNS.map(({ x, heading }) => text(heading, { x: x + 4, y: TABLE_TOP + 10.5, size: 7.5, weight: 700 })),
    ...drawRules({ left: LEFT, right: RIGHT, top: TABLE_TOP, rows: NAMES_PER_PAGE, columns: COLUMNS }),
    ...book.entries.flatMap((entry, index) => drawEntry(entry, TABLE_TOP + ROW_HEIGHT * (index + 2) - 4)),
    text(nameBookPage(book), { x: PAGE_WIDTH / 2, y: PAGE_HEIGHT - MARGIN / 2, size: 8, anchor: 'middle' }),
  ];
  return {
    widthPoints: PAGE_WIDTH,
    heightPoints: PAGE_HEIGHT,
    marks: ageMarks(marks, { seed: `${side} ${volume}-${page}`, year: since }),
  };
}

function drawEntry(entry: NameBookFacts['entries'][number], y: number): readonly Mark[] {
  const place = entry.book === null ? '' : `${entry.book}-${(entry.page ?? '').split('-')[0]}`;
  const cells = [entry.name, formatPlainDate(entry.recordedOn as PlainDate), entry.instrument, entry.number, place];
  return cells.map((cell, index) => text(cell, { x: (COLUMNS[index]?.x ?? LEFT) + 4, y, size: 8, font: MONO }));
}

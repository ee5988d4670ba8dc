import { formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import type { Mark } from '@portal/server/platform/images/draw/draw-fax-tiff';
import { SANS } from '@portal/server/platform/images/draw/glyph-text';
import { createRandom } from '../county/random.ts';
import type { DocumentFacts } from './document-facts.queries.ts';
import { MARGIN, PAGE_WIDTH } from './page-style.ts';
import { MONO, SCRIPT, SERIF } from './typefaces.ts';

/** The recorder prints labels instead of stamping by hand since then. */
const LABELS_SINCE_YEAR = 1992;
const LABEL_WIDTH = 212;
const RECORDER = 'Marlys Dvorak';
const EARLIER_RECORDERS: readonly (readonly [until: number, name: string])[] = [
  [1971, 'Clarence E. Ronning'],
  [1991, 'Vernon Jaskowiak'],
  [2010, 'Elaine Krogstad'],
];

/** The fee to record a deed, in dollars, by first year. */
const FEES: readonly (readonly [since: number, dollars: number])[] = [
  [1900, 1],
  [1945, 1.5],
  [1957, 2],
  [1967, 3],
  [1976, 5],
  [1983, 10],
  [1989, 15],
  [1993, 19.5],
  [2001, 20],
  [2005, 46],
];
/** Mortgages cost more before all instruments had the same fee. */
const FEE_MADE_ONE_YEAR = 2005;

/** Draws the recorder's stamp on the first page: time, number, pages and fee. */
export function drawRecordingStamp(facts: DocumentFacts): readonly Mark[] {
  const year = Number(facts.recordedOn.slice(0, 4));
  return year < LABELS_SINCE_YEAR ? drawInkStamp(facts, year) : drawLabel(facts, year);
}

/** Returns the recorder of a year. */
export function nameRecorder(year: number): string {
  return EARLIER_RECORDERS.find(([until]) => year <= until)?.[1] ?? RECORDER;
}

/** `2:40 PM`. */
export function formatTime(time: string | null): string {
  const [hour = 0, minute = 0] = (time ?? '08:00').split(':').map(Number);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

function drawLabel(facts: DocumentFacts, year: number): readonly Mark[] {
  const key = `${facts.type}${facts.number}`;
  const left = PAGE_WIDTH - MARGIN - LABEL_WIDTH + 20;
  const isTorrens = facts.type === 'T';
  const lines = [
    `DOCUMENT ${key}`,
    `${isTorrens ? 'FILED' : 'RECORDED'} ${formatPlainDate(facts.recordedOn as PlainDate)} ${formatTime(facts.recordedTime)}`,
    isTorrens ? 'JUNIPER COUNTY REGISTRAR OF TITLES' : 'JUNIPER COUNTY RECORDER',
    `FEE $${computeFee(facts, year).toFixed(2)}   PAGES ${facts.imagePageCount ?? 1}`,
    ...(facts.certificates.length > 0 ? [`CERT NO ${facts.certificates.map(({ number }) => number).join(', ')}`] : []),
  ];
  const height = 20 + 13 * lines.length + 24;
  return [
    { kind: 'box', x: left, y: 34, width: LABEL_WIDTH, height, thickness: 1 },
    ...drawBars(key, left + 12, 42),
    ...lines.map(
      (text, index): Mark => ({
        kind: 'text',
        text,
        font: MONO,
        weight: index === 0 ? 700 : 400,
        size: 9.5,
        x: left + 12,
        y: 78 + 13 * index,
      }),
    ),
    {
      kind: 'text',
      text: nameRecorder(year),
      font: SANS,
      size: 6.5,
      x: left + LABEL_WIDTH - 10,
      y: 34 + height - 5,
      anchor: 'end',
    },
  ];
}

function drawInkStamp(facts: DocumentFacts, year: number): readonly Mark[] {
  const random = createRandom(`stamp ${facts.type}${facts.number}`);
  const left = 300 + random.whole(-14, 14);
  const top = 30 + random.whole(-6, 8);
  const rise = random.next() * 3 - 1.5;
  const [month, day, fullYear] = formatPlainDate(facts.recordedOn as PlainDate).split('/');
  const book =
    facts.book === null ? `Doc. No. ${facts.number}` : `in Book ${facts.book} of ${facts.bookType}, page ${facts.page}`;
  const lines = [
    'OFFICE OF REGISTER OF DEEDS',
    'JUNIPER COUNTY, MINNESOTA',
    'I hereby certify that the within instrument',
    `was filed for record on ${month}-${day}-${fullYear}`,
    `at ${formatTime(facts.recordedTime)} and was duly recorded`,
    book,
  ].map((text, index) => (index === 0 && year > 1976 ? 'OFFICE OF COUNTY RECORDER' : text));
  const lean = Math.tan((rise * Math.PI) / 180);
  return [
    ...lines.map(
      (text, index): Mark => ({
        kind: 'text',
        text,
        font: SERIF,
        weight: index < 2 ? 700 : 400,
        size: index < 2 ? 9.5 : 8.5,
        x: left + lean * 12 * index,
        y: top + 14 + 12 * index,
        riseDegrees: rise,
      }),
    ),
    {
      kind: 'text',
      text: nameRecorder(year),
      font: SCRIPT,
      size: 21,
      x: left + 60,
      y: top + 100,
      riseDegrees: rise + 2,
    },
    {
      kind: 'text',
      text: `No. ${facts.number}`,
      font: MONO,
      weight: 700,
      size: 15,
      x: MARGIN,
      y: 58,
      riseDegrees: random.next() * 2 - 1,
    },
    { kind: 'text', text: `Fee $${computeFee(facts, year).toFixed(2)}`, font: MONO, size: 9, x: MARGIN, y: 76 },
  ];
}

function computeFee({ instrument, imagePageCount }: DocumentFacts, year: number): number {
  const base = FEES.findLast(([since]) => since <= year)?.[1] ?? 1;
  return instrument === 'MTG' && year < FEE_MADE_ONE_YEAR ? base + Math.max(0, (imagePageCount ?? 1) - 2) : base;
}

/** Draws the bars of a label; they aren't a readable bar code. */
function drawBars(key: string, left: number, top: number): readonly Mark[] {
  const random = createRandom(`bars ${key}`);
  let x = left;
  const bars: Mark[] = [];
  while (x < left + 170) {
    const width = random.pick([0.8, 0.8, 1.6, 2.4]);
    bars.push({ kind: 'line', x1: x, y1: top, x2: x, y2: top + 22, thickness: width });
    x += width + random.pick([1.2, 1.2, 2.2, 3]);
  }
  return bars;
}

import { parseArgs } from 'node:util';
import { drawFaxTiff, type PageDrawing } from '@portal/server/platform/images/draw/draw-fax-tiff';
import { drawScan } from '@portal/server/platform/images/draw/draw-scan';
import { SANS, type TextStyle, wrapText } from '@portal/server/platform/images/draw/glyph-text';
import { startRecognizer } from '@portal/server/platform/recognition/recognizer';
import { percentile } from './measure.ts';

/**
 * Prints how many characters and words of typed pages are recognized wrongly, and how long a page takes: pages of one and of two columns,
 * whose text is known because it is drawn here, by the machine's engine if it has one and by the one from npm. Takes a minute on a machine
 * that does nothing else.
 *
 * Options: `--pages 4` of each kind.
 */

const { values: options } = parseArgs({ options: { pages: { type: 'string', default: '4' } } });
const DPI = 300;
/** The engine has the lowest priority: a busy machine only makes it slow. */
const PAGE_TIMEOUT_MS = 3_600_000;
const LETTER = { width: 612, height: 792 };
const MARGIN = 72;
const GAP = 24;
const TYPE: TextStyle = { font: SANS, size: 10 };
const LEADING = 14;

/** Sentences as deeds have them; `#` becomes a number of the page. */
const SENTENCES = [
  'This indenture, made this # day of June between the party of the first part and the party of the second part, witnesseth:',
  'That the said party, in consideration of the sum of $#.00 to it in hand paid, the receipt whereof is acknowledged,',
  'does grant, bargain, sell and convey unto the said party, its successors and assigns, forever, all the tract of land',
  'lying and being in the county described as follows: Lot #, Block 4, and the Northwest Quarter of Section 11, Township 36,',
  'subject to an easement for a railroad and its track over the westerly # feet, and to the last will and testament on file.',
  'Recorded in Book # of Deeds, page 218, as Document No. 5873#, together with all hereditaments and appurtenances thereto.',
];

interface KnownPage {
  readonly text: string;
  readonly drawing: PageDrawing;
}

const PAGE_KINDS = { 'one column': 1, 'two columns': 2 } as const;

console.log('| engine | pages | characters wrong | words wrong | a page, p50 |\n|---|---|---|---|---|');
const engines = [undefined, async () => undefined];
const measured = new Set<string>();
for (const findMachineEngine of engines) {
  const recognizer = startRecognizer({
    pageTimeoutMs: PAGE_TIMEOUT_MS,
    ...(findMachineEngine && { findMachineEngine }),
  });
  const engine = await recognizer.findEngine();
  if (!measured.has(engine)) {
    for (const [kind, columns] of Object.entries(PAGE_KINDS)) {
      const pages = Array.from({ length: Number(options.pages) }, (_, index) => drawPage(columns, index));
      const wrong = { characters: 0, ofCharacters: 0, words: 0, ofWords: 0 };
      const durations: number[] = [];
      for (const { text, drawing } of pages) {
        const scan = await drawScan({ bytes: await drawFaxTiff({ pages: [drawing], dpi: DPI }), page: 1 });
        const start = performance.now();
        const read = (await recognizer.recognize(scan)).map((word) => word.text);
        durations.push(performance.now() - start);
        wrong.characters += countEdits([...text], [...read.join(' ')]);
        wrong.ofCharacters += text.length;
        wrong.words += countEdits(text.split(' '), read);
        wrong.ofWords += text.split(' ').length;
      }
      const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`;
      const shares = [percent(wrong.characters, wrong.ofCharacters), percent(wrong.words, wrong.ofWords)];
      const seconds = (percentile(durations, 0.5) / 1_000).toFixed(1);
      console.log(`| ${[engine, `${pages.length} of ${kind}`, ...shares, `${seconds} s`].join(' | ')} |`);
    }
  }
  measured.add(engine);
  await recognizer.close();
}

/** Fills a page with sentences, in columns that are read one after the other. */
function drawPage(columns: number, index: number): KnownPage {
  const width = (LETTER.width - 2 * MARGIN - GAP * (columns - 1)) / columns;
  const linesPerColumn = Math.floor((LETTER.height - 2 * MARGIN) / LEADING);
  const number = String(100 + 7 * index);
  const lines: string[] = [];
  for (let at = index; lines.length < linesPerColumn * columns; at += 1)
    lines.push(...wrapText((SENTENCES[at % SENTENCES.length] ?? '').replaceAll('#', number), TYPE, width));
  const shown = lines.slice(0, linesPerColumn * columns);
  const marks = shown.map((text, at) => ({
    kind: 'text' as const,
    ...{ ...TYPE, text },
    x: MARGIN + Math.floor(at / linesPerColumn) * (width + GAP),
    y: MARGIN + (at % linesPerColumn) * LEADING,
  }));
  return { text: shown.join(' '), drawing: { widthPoints: LETTER.width, heightPoints: LETTER.height, marks } };
}

/** The least number of insertions, deletions and replacements that make one list of the other (Levenshtein). */
function countEdits(from: readonly string[], to: readonly string[]): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, item] of from.entries()) {
    const next = [index + 1];
    for (const [at, other] of to.entries())
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (item === other ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}

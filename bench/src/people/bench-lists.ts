import { Agent } from 'node:http';
import PDFDocument from 'pdfkit';
import type { BenchLine } from '../bench-table.ts';
import { surnameOfRank, surnameOfRun } from '../benched-county.ts';
import { formatMs, formatQuantiles, measureRuns, percentile } from '../measure.ts';
import { fillForm } from '../searches/benched-searches.ts';
import { callPortal, type SearchTarget } from '../searches/search-call.ts';

const COUNT_RUNS = 100;
const PAGE_RUNS = 100;
/** Beginnings of the most common surnames, which have full pages even in a small county. */
const BEGINNINGS = 20;
const BATCHES = [1, 2, 3, 4];
const PRINT_RUNS = 5;
const PRINTED_ROWS = 1_000;
const CELLS = ['A123456', '06/02/2019', 'Warranty Deed', 'PETERSON, CARL J', 'LINDQUIST, ANNA M', 'LOT 4 BLOCK 2'];
const LETTER_ROWS = 40;

/** The calls that accompany a list: names near a mistyped one, the rest of its page, counts of broader searches, and the list as a PDF. */
export async function benchLists(target: SearchTarget): Promise<readonly BenchLine[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const lines: BenchLine[] = [];
  for (const bench of [benchSuggestions, benchBatches, benchCounts, benchPrint]) lines.push(await bench(agent, target));
  agent.destroy();
  return lines;
}

/** Surnames near a mistyped one, compared with the search for the intended surname. */
async function benchSuggestions(agent: Agent, target: SearchTarget): Promise<BenchLine> {
  const suggest = (run: number) => {
    const surname = surnameOfRun(run);
    return callPortal(agent, target, 'search/suggestSurnames', {
      type: 'searchByName',
      lastName: `${surname.slice(0, 1)}${surname.slice(2)}`,
    });
  };
  const search = (run: number) =>
    callPortal(
      agent,
      target,
      'search/searchByName',
      fillForm('searchByName', { grantorGranteeLastName: surnameOfRun(run) }),
    );
  await measureRuns(10, suggest);
  const suggested = await measureRuns(COUNT_RUNS, suggest);
  const searched = await measureRuns(COUNT_RUNS, search);
  return {
    what: 'surnames near one without its second letter',
    ours: formatQuantiles(suggested),
    comparison: `the search for the whole surname ${formatQuantiles(searched)}`,
    ratio: percentile(suggested, 0.95) / percentile(searched, 0.95),
    aim: 'p95 ≤ 15 ms',
  };
}

/** A page of results in its four calls, as its screen makes them, compared with the first of them. */
async function benchBatches(agent: Agent, target: SearchTarget): Promise<BenchLine> {
  const ask = async (run: number, batches: readonly number[]) => {
    const beginning = surnameOfRank(run % BEGINNINGS).slice(0, 2);
    const criteria = fillForm('searchByName', { grantorGranteeLastName: beginning });
    let continuation = '';
    for (const batch of batches) {
      const request = { ...criteria, batch, continuation, updateHistory: batch === 1 };
      const response = await callPortal(agent, target, 'search/searchByName', request);
      const { content } = JSON.parse(response.toString()) as { readonly content: { readonly continuation?: string } };
      continuation = content.continuation ?? continuation;
    }
  };
  await measureRuns(10, (run) => ask(run, BATCHES));
  const pages = await measureRuns(PAGE_RUNS, (run) => ask(run, BATCHES));
  const first = await measureRuns(PAGE_RUNS, (run) => ask(run, [1]));
  return {
    what: 'a page of 100 rows in its four batches, two letters of a name',
    ours: formatQuantiles(pages),
    comparison: `its first batch ${formatQuantiles(first)}`,
    ratio: percentile(pages, 0.5) / percentile(first, 0.5),
    aim: 'ratio ≤ 1.8',
  };
}

/** The broader searches that the web offers for a name with a given name, in one call. */
async function benchCounts(agent: Agent, target: SearchTarget): Promise<BenchLine> {
  const asked = (run: number) =>
    fillForm('searchByName', { grantorGranteeLastName: surnameOfRun(run), grantorGranteeFirstName: 'ANNA' });
  const count = (run: number) => {
    const criteria = asked(run);
    const searches = [
      { ...criteria, nameMatch: 'SIMILAR' },
      { ...criteria, grantorGranteeFirstName: '' },
    ];
    return callPortal(agent, target, 'search/countSearches', { type: 'searchByName', searches });
  };
  const search = (run: number) => callPortal(agent, target, 'search/searchByName', asked(run));
  await measureRuns(10, count);
  const counted = await measureRuns(COUNT_RUNS, count);
  const searched = await measureRuns(COUNT_RUNS, search);
  return {
    what: 'counts of two broader name searches',
    ours: formatQuantiles(counted),
    comparison: `the search itself ${formatQuantiles(searched)}`,
    ratio: percentile(counted, 0.5) / percentile(searched, 0.5),
    aim: '',
  };
}

/** A whole list, found, read and laid out, compared with laying out as many rows without a table. */
async function benchPrint(agent: Agent, target: SearchTarget): Promise<BenchLine> {
  const criteria = fillForm('searchByDate', { fromRecordedDate: '01/01/1950', toRecordedDate: '01/01/2020' });
  const print = () => callPortal(agent, target, 'search/searchByDatePrint', criteria);
  await print();
  const printed = percentile(await measureRuns(PRINT_RUNS, print), 0.5);
  const bare = percentile(await measureRuns(PRINT_RUNS, writeBare), 0.5);
  return {
    what: `print of ${PRINTED_ROWS} rows`,
    ours: formatMs(printed),
    comparison: `the same number of rows written bare ${formatMs(bare)}`,
    ratio: printed / bare,
    aim: '',
  };
}

async function writeBare(): Promise<number> {
  const sheet = new PDFDocument({ size: 'LETTER', layout: 'landscape' });
  let bytes = 0;
  const written = new Promise<number>((resolve) => {
    sheet.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    sheet.on('end', () => resolve(bytes));
  });
  sheet.fontSize(8);
  for (let row = 0; row < PRINTED_ROWS; row += 1) {
    if (row > 0 && row % LETTER_ROWS === 0) sheet.addPage();
    const y = 40 + (row % LETTER_ROWS) * 12;
    for (const [column, cell] of CELLS.entries()) sheet.text(cell, 40 + column * 115, y, { lineBreak: false });
  }
  sheet.end();
  return written;
}

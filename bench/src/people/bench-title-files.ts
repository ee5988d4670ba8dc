import { Agent } from 'node:http';
import type { County } from '@portal/server/county';
import { SYSTEM_ACTOR } from '@portal/server/modules/office/audit';
import { saveSettings } from '@portal/server/modules/office/county-settings';
import type { BenchLine } from '../bench-table.ts';
import { surnameOfRank, surnameOfRun } from '../benched-county.ts';
import { formatMs, formatQuantiles, measureRuns, percentile } from '../measure.ts';
import { fillForm } from '../searches/benched-searches.ts';
import { callPortal } from '../searches/search-call.ts';

const SEARCHES = 20;
const RUNS = 10;
const SHEET_DOCUMENTS = 500;
const SHEETS = 3;
/** Surnames that are rare enough for a title file, which takes at most 1,000 results of a search. */
const FIRST_RANK = 100;
const SEARCHES_ALONE = 200;

interface FilesTarget {
  readonly county: County;
  /** `http://127.0.0.1:port/county/api/` */
  readonly address: string;
  /** Of a user who can make title files. */
  readonly cookie: string;
}

type Ask = <Part>(path: string, body: object) => Promise<Part>;

/** Bringing a title file down, and its run sheet while others search. */
export async function benchTitleFiles(target: FilesTarget): Promise<readonly BenchLine[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const ask: Ask = async <Part>(path: string, body: object) => {
    const answer = JSON.parse((await callPortal(agent, target, path, body)).toString()) as { readonly content: Part };
    return answer.content;
  };
  await saveSettings(target.county.db, { group: 'titleFiles', content: { titleFiles: true }, actor: SYSTEM_ACTOR });
  const lines = [
    await benchBringDown(ask),
    await benchRunSheet(ask, (path, body) => callPortal(agent, target, path, body)),
  ];
  agent.destroy();
  return lines;
}

async function makeFile(ask: Ask, number: string): Promise<number> {
  const form = { number, name: '', clientReference: '', state: 'OPEN', people: '' };
  return (await ask<{ readonly id: number }>('titleFiles/save', { ...form, id: 0, version: 0 })).id;
}

const searchFor = (ask: Ask, surname: string) =>
  ask<{ readonly addressKey?: string }>(
    'search/searchByName',
    fillForm('searchByName', { grantorGranteeLastName: surname }),
  );

/** All searches of a file, compared with the same searches made one after the other on the screen. */
async function benchBringDown(ask: Ask): Promise<BenchLine> {
  const id = await makeFile(ask, 'bench of bringing down');
  const surnames = Array.from({ length: SEARCHES }, (_, index) => surnameOfRank(FIRST_RANK + index));
  for (const surname of surnames) {
    const { addressKey } = await searchFor(ask, surname);
    if (addressKey !== undefined) await ask('titleFiles/addSearch', { id, searchKey: addressKey });
  }
  const bringDown = () => ask('titleFiles/bringDown', { id });
  const searchAll = async () => {
    for (const surname of surnames) await searchFor(ask, surname);
  };
  await bringDown();
  const brought = await measureRuns(RUNS, bringDown);
  await searchAll();
  const searched = await measureRuns(RUNS, searchAll);
  return {
    what: `bringing down ${SEARCHES} searches`,
    ours: formatQuantiles(brought),
    comparison: `the searches one after the other ${formatQuantiles(searched)}`,
    ratio: percentile(brought, 0.5) / percentile(searched, 0.5),
    aim: 'ratio ≤ 2',
  };
}

/** The run sheet as PDF, compared with searches of one client while it is written and alone. */
async function benchRunSheet(ask: Ask, send: (path: string, body: object) => Promise<Buffer>): Promise<BenchLine> {
  const id = await makeFile(ask, 'bench of run sheets');
  let documents = 0;
  for (let rank = FIRST_RANK; documents < SHEET_DOCUMENTS; rank += 1) {
    const { addressKey } = await searchFor(ask, surnameOfRank(rank));
    if (addressKey !== undefined) await ask('titleFiles/addSearch', { id, searchKey: addressKey });
    const file = await ask<{ readonly documents: readonly unknown[] }>('titleFiles/open', { id });
    documents = file.documents.length;
  }
  const search = (run: number) => searchFor(ask, surnameOfRun(run));
  const print = () => send('titleFiles/runSheet', { id, format: 'pdf' });
  await print();
  await measureRuns(20, search);
  const alone = await measureRuns(SEARCHES_ALONE, search);
  const sheets: number[] = [];
  const besides: number[] = [];
  let isPrinting = true;
  const searching = (async () => {
    for (let run = 0; isPrinting; run += 1) besides.push(...(await measureRuns(1, () => search(run))));
  })();
  sheets.push(...(await measureRuns(SHEETS, print)));
  isPrinting = false;
  await searching;
  return {
    what: `run sheet of ${documents} documents as PDF, while one client searches`,
    ours: `${formatMs(percentile(sheets, 0.5))}; searches p95 ${formatMs(percentile(besides, 0.95))}`,
    comparison: `the searches alone p95 ${formatMs(percentile(alone, 0.95))}`,
    ratio: percentile(besides, 0.95) / percentile(alone, 0.95),
    aim: '≤ 5 s, ratio ≤ 1.5',
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '@portal/server/app';
import { SYSTEM_ACTOR } from '@portal/server/modules/office/audit';
import { saveSettings } from '@portal/server/modules/office/county-settings';
import { createAccount } from '@portal/server/modules/people/accounts';
import { createUser } from '@portal/server/modules/people/identity';
import { openCounty } from '@portal/server/open-county';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import { drawFaxTiff } from '@portal/server/platform/images/draw/draw-fax-tiff';
import { drawScan } from '@portal/server/platform/images/draw/draw-scan';
import { SANS } from '@portal/server/platform/images/draw/glyph-text';
import { createPageImages } from '@portal/server/platform/images/workers/page-images';
import { startPageWorkers } from '@portal/server/platform/images/workers/page-workers';
import { createLog } from '@portal/server/platform/log/log';
import { startRecognizer } from '@portal/server/platform/recognition/recognizer';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { startPostgresServer } from '@portal/testing/database/postgres-server';
import { type BenchLine, formatBenchTable } from './bench-table.ts';
import { WEB_FOLDER } from './browser/bench-web.ts';
import { type Durations, formatQuantiles, measureRuns, percentile } from './measure.ts';
import { say } from './say.ts';
import { callPortal } from './searches/search-call.ts';

/**
 * Prints how long searches for words in images take among many pages of made-up text, how many bytes a page has in the database, and how much slower
 * searches are while pages are recognized (docs/decisions/0411). A million pages take half an hour on two cores, and 10 GB.
 *
 * Options: `--pages 1000000`.
 */

const { values: options } = parseArgs({ options: { pages: { type: 'string', default: '1000000' } } });
const PAGES = Number(options.pages);
const PAGES_PER_DOCUMENT = 4;
const DOCUMENTS_PER_STATEMENT = 2_500;
const WORDS_PER_PAGE = 250;
/** As many as a county's deeds have with names and misreadings. */
const VOCABULARY = 300_000;
const USERNAME = 'bench.user';
const PASSWORD = 'Juniper!2026';
const WARM_UP_RUNS = 20;
const RUNS = 200;
/** Searches with and without recognition alternate, so that both meet the same machine. */
const ROUNDS = 5;
const RUNS_PER_ROUND = 40;
const AIM = 'p95 ≤ 50 ms';

/** The share of pages with each text, besides the words by Zipf's law: one in so many. */
const SOWN = { deed: 2, 'quiet title': 1_000, zeppelin: 50_000 } as const;

const SEARCHES: readonly (readonly [string, (run: number) => object])[] = [
  ['one word', (run) => ({ imageWords: `w${100 + run}` })],
  ['two words', (run) => ({ imageWords: `w${10 + run} w${40 + run}` })],
  ['a phrase', () => ({ imagePhrase: 'quiet title' })],
  ['a rare word', () => ({ imageWords: 'zeppelin' })],
  ['a common word', () => ({ imageWords: 'deed' })],
];

await using opened = new AsyncDisposableStack();
const dataDir = mkdtempSync(join(tmpdir(), 'portal-words-'));
opened.defer(() => rmSync(dataDir, { recursive: true, force: true }));
const server = await startPostgresServer({
  settings: ['shared_buffers=1GB', 'synchronous_commit=off', 'maintenance_work_mem=512MB'],
});
opened.defer(() => server.stop());
const workers = startPageWorkers();
opened.defer(() => workers.close());
const log = createLog('warn');
const line = {
  ...{ key: 'bench', name: 'Bench County', state: 'MN', timeZone: 'America/Chicago', dataDir },
  databaseUrl: server.socketUrlOf('postgres'),
};
const { county, database, close } = await openCounty(line, {
  ...{ log, pageImages: createPageImages(workers), statementTimeoutMs: 0 },
});
opened.defer(close);
await addTestCodes(county.db);
say(`Writing ${PAGES} pages`);
await writePages(database);
const bytesPerPage = await measureBytes(database);
const accountId = await createAccount(county.db, { name: 'Bench' });
await createUser(county.db, {
  ...{ accountId, username: USERNAME, password: PASSWORD, role: 'USER', firstName: 'Bench', lastName: 'User' },
});
await saveSettings(county.db, { group: 'search', content: { searchByImageWords: true }, actor: SYSTEM_ACTOR });
const app = await buildApp({ counties: [county], log, webFolder: WEB_FOLDER });
opened.defer(() => app.close());
const address = `${await app.listen({ host: '127.0.0.1', port: 0 })}/bench/api/`;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
opened.defer(() => agent.destroy());
const target = { address, cookie: await signIn() };
const lines: BenchLine[] = [
  {
    what: `a page among ${PAGES}, in the database`,
    ours: `${bytesPerPage} bytes`,
    comparison: '–',
    aim: '≤ 8,000 bytes',
  },
];
for (const [name, criteria] of SEARCHES) {
  say(`Searching ${name}`);
  lines.push(await measureSearch(name, criteria));
}
say('Recognizing');
lines.push(await measureWhileRecognizing());
console.log(`\n${formatBenchTable(lines)}`);

/** Writes documents with pages of words by Zipf's law: the logarithms of their ranks are evenly distributed. */
async function writePages({ executeSql }: OpenDatabase): Promise<void> {
  const documents = Math.ceil(PAGES / PAGES_PER_DOCUMENT);
  await executeSql(
    `INSERT INTO documents (document_type, number, number_key, number_compact, display_number, recorded_on, instrument_code, image_page_count)
     SELECT 'A', n, lpad(n::text, 9, '0'), n, n, date '1950-01-01' + n % 27000, 'WD', $2 FROM generate_series(1, $1::integer) AS n`,
    [documents, PAGES_PER_DOCUMENT],
  );
  // A rare word is on four pages at least, also among few.
  const sown = Object.entries(SOWN).map(
    ([text, share]) =>
      `|| CASE WHEN (id * ${PAGES_PER_DOCUMENT} + page_number) % ${Math.min(share, Math.floor(PAGES / 4))} = 0 THEN ' ${text}' ELSE '' END`,
  );
  const { rows } = await executeSql('SELECT min(id) AS first, max(id) AS last FROM documents');
  for (let from = Number(rows[0]?.first); from <= Number(rows[0]?.last); from += DOCUMENTS_PER_STATEMENT)
    await executeSql(
      `INSERT INTO page_texts (document_id, page, state, urgency, recorded_at, engine, read_at, words, search)
       SELECT id, page_number, 'READ', 2, recorded_at, 'bench', now(), decode(repeat('00', 4000), 'hex'), to_tsvector('page_text', text)
       FROM documents CROSS JOIN generate_series(1, ${PAGES_PER_DOCUMENT}) AS pages (page_number) CROSS JOIN LATERAL (
         SELECT string_agg('w' || floor(exp(random() * ln(${VOCABULARY})))::integer, ' ') ${sown.join(' ')} AS text
         FROM generate_series(1, ${WORDS_PER_PAGE}) WHERE id > 0 AND page_number > 0
       ) AS made WHERE id BETWEEN $1 AND $2`,
      [from, from + DOCUMENTS_PER_STATEMENT - 1],
    );
  await executeSql('VACUUM ANALYZE page_texts');
  await executeSql('VACUUM ANALYZE documents');
}

async function measureBytes({ executeSql }: OpenDatabase): Promise<number> {
  const { rows } = await executeSql("SELECT pg_total_relation_size('page_texts') AS bytes");
  return Math.round(Number(rows[0]?.bytes) / PAGES);
}

async function measureSearch(name: string, criteria: (run: number) => object): Promise<BenchLine> {
  const search = (run: number) => callPortal(agent, target, 'search/searchByImageWords', criteria(run));
  await measureRuns(WARM_UP_RUNS, search);
  const ours = await measureRuns(RUNS, search);
  await refuseIdleRun(name, await search(0));
  const bare = (run: number) => {
    const { imageWords, imagePhrase } = criteria(run) as {
      readonly imageWords?: string;
      readonly imagePhrase?: string;
    };
    const [parse, text] =
      imagePhrase === undefined ? ['plainto_tsquery', imageWords] : ['phraseto_tsquery', imagePhrase];
    return database.executeSql(
      `SELECT DISTINCT document_id FROM page_texts WHERE search @@ ${parse}('page_text', $1) LIMIT 1000`,
      [text],
    );
  };
  await measureRuns(WARM_UP_RUNS, bare);
  const least = await measureRuns(RUNS, bare);
  return {
    ...{ what: `words in images, ${name}`, ours: formatQuantiles(ours), aim: AIM },
    comparison: `bare SQL ${formatQuantiles(least)}`,
    ratio: percentile(ours, 0.95) / percentile(least, 0.95),
  };
}

/** A search that finds nothing is fast. */
async function refuseIdleRun(name: string, body: Buffer): Promise<void> {
  const { content } = JSON.parse(body.toString()) as {
    readonly content: { readonly searchResults: { readonly currentRecordCount: number } };
  };
  if (content.searchResults.currentRecordCount === 0) throw new Error(`The search for ${name} found nothing.`);
}

/** The same searches while pages are recognized one after the other, as the job does, and without. */
async function measureWhileRecognizing(): Promise<BenchLine> {
  const recognizer = startRecognizer();
  const marks = Array.from({ length: 45 }, (_, row) => ({
    ...{
      kind: 'text' as const,
      text: 'This indenture made between the party of the first part and the party',
      font: SANS,
    },
    ...{ size: 11, x: 72, y: 90 + row * 14 },
  }));
  const bytes = await drawFaxTiff({ pages: [{ widthPoints: 612, heightPoints: 792, marks }], dpi: 300 });
  const search = (run: number) =>
    callPortal(agent, target, 'search/searchByImageWords', { imageWords: `w${100 + run}` });
  const [without, during]: [number[], number[]] = [[], []];
  let pages = 0;
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      without.push(...(await measureRuns(RUNS_PER_ROUND, search)));
      let isOver = false;
      const recognizing = (async () => {
        while (!isOver) {
          await recognizer.recognize(await drawScan({ bytes, page: 1 }));
          pages += 1;
        }
      })();
      do during.push(...(await measureRuns(RUNS_PER_ROUND, search)));
      while (pages <= round);
      isOver = true;
      await recognizing;
    }
  } finally {
    await recognizer.close();
  }
  return compareSearches({ without, during }, pages);
}

function compareSearches(
  { without, during }: { readonly without: Durations; readonly during: Durations },
  pages: number,
): BenchLine {
  return {
    ...{ what: `words in images while ${pages} pages are recognized`, ours: formatQuantiles(during) },
    comparison: `without ${formatQuantiles(without)}`,
    ratio: percentile(during, 0.95) / percentile(without, 0.95),
    aim: 'ratio ≤ 1.2',
  };
}

async function signIn(): Promise<string> {
  const response = await fetch(`${address}auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: USERNAME, password: PASSWORD }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!response.ok || cookie === undefined) throw new Error(`The sign-in returned ${response.status}.`);
  return cookie;
}

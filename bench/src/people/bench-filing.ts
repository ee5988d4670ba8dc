import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { acceptFiling, claimFiling, filingQueue } from '@portal/contract/filing/efile/queue';
import { submitFiling } from '@portal/contract/filing/efile/submission';
import type { County } from '@portal/server/county';
import { SYSTEM_ACTOR } from '@portal/server/modules/office/audit';
import { saveSettings } from '@portal/server/modules/office/county-settings';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import { buildUpload, drawPdf, RETURN_ADDRESS } from '@portal/testing/apps/efile-app';
import type { BenchLine } from '../bench-table.ts';
import { formatMs, formatQuantiles, measureRuns, percentile } from '../measure.ts';
import { callPortal, type SearchTarget } from '../searches/search-call.ts';

const WAITING = 10_000;
const RUNS = 50;
const ACCEPTED = 10;
const UPLOADS = 3;
const PAGES = 100;
const PAGE_ROWS = 25;

interface FilingTarget extends SearchTarget {
  readonly county: County;
  readonly database: OpenDatabase;
  /** Of a filer, and of a clerk of the county. */
  readonly cookies: { readonly filer: string; readonly clerk: string };
}

/** The clerk's queue of ten thousand filings, an acceptance with its stamp, and the checks of a file of a hundred pages. */
export async function benchFiling(target: FilingTarget): Promise<readonly BenchLine[]> {
  const { county, database, cookies } = target;
  await saveSettings(county.db, { group: 'efile', content: { efile: true }, actor: SYSTEM_ACTOR });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const clerk = { ...target, cookie: cookies.clerk };
  const [long, one] = [await drawPdf({ pages: PAGES }), await drawPdf()];
  const checked = await measureRuns(UPLOADS, () => upload(target, long));
  const single = await measureRuns(UPLOADS, () => upload(target, one));
  const accepted: number[] = [];
  for (let run = 0; run < ACCEPTED; run += 1) accepted.push(await acceptOne(agent, target, { clerk, run }));
  await addWaiting(database);
  const list = () => callPortal(agent, clerk, filingQueue.endpoint.path, {});
  await measureRuns(RUNS, list);
  const listed = await measureRuns(RUNS, list);
  const bare = await measureRuns(RUNS, () =>
    database.executeSql(
      `SELECT id, number, state FROM filings WHERE position = 1 AND state IN ('SUBMITTED', 'IN_REVIEW', 'CORRECTION')
       ORDER BY queued_at LIMIT $1`,
      [PAGE_ROWS],
    ),
  );
  agent.destroy();
  return [
    {
      ...{ what: `a page of a queue of ${WAITING} filings`, ours: formatQuantiles(listed) },
      ...{ comparison: `bare SQL ${formatQuantiles(bare)}`, aim: '–' },
      ratio: percentile(listed, 0.5) / percentile(bare, 0.5),
    },
    {
      ...{ what: 'an acceptance with its stamped copy, p50', ours: formatMs(percentile(accepted, 0.5)) },
      ...{ comparison: `upload and checks of the same page ${formatMs(percentile(single, 0.5))}`, aim: '–' },
      ratio: percentile(accepted, 0.5) / percentile(single, 0.5),
    },
    {
      ...{ what: `upload and checks of ${PAGES} pages, p50`, ours: formatMs(percentile(checked, 0.5)) },
      ...{ comparison: `of one page ${formatMs(percentile(single, 0.5))}`, aim: '–' },
      ratio: percentile(checked, 0.5) / percentile(single, 0.5),
    },
  ];
}

/** Uploads a file for its checks and its quote. @returns its id. */
async function upload({ address, cookies }: FilingTarget, bytes: Uint8Array): Promise<string> {
  const boundary = '----bench';
  const body = new Uint8Array(buildUpload(bytes, { efileType: 'LR', uploadKey: randomUUID() }, { boundary }));
  const headers = { cookie: cookies.filer, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const response = await fetch(`${address}efile/image`, { method: 'POST', headers, body });
  const { content, message } = (await response.json()) as { content?: { imageId: string }; message: string };
  if (content === undefined) throw new Error(`An upload was refused: ${message}`);
  return content.imageId;
}

/** Files a page and records it. @returns the milliseconds of the acceptance. */
async function acceptOne(
  agent: Agent,
  target: FilingTarget,
  { clerk, run }: { readonly clerk: SearchTarget; readonly run: number },
): Promise<number> {
  const { county, cookies } = target;
  const imageId = await upload(target, await drawPdf({ text: `DEED ${run}` }));
  const filed = { efileType: 'LR', imageId, ...RETURN_ADDRESS, acknowledged: false };
  await callPortal(agent, { ...target, cookie: cookies.filer }, submitFiling.path, filed);
  const newest = county.db.selectFrom('filings').select('id').orderBy('id', 'desc').limit(1);
  const { id } = await newest.executeTakeFirstOrThrow();
  await callPortal(agent, clerk, claimFiling.path, { id });
  const { code } = await county.db.selectFrom('instruments').select('code').limit(1).executeTakeFirstOrThrow();
  const entered = { instrument: code, grantors: 'BENCH GRANTOR', grantees: 'BENCH GRANTEE' };
  const [milliseconds = 0] = await measureRuns(1, () =>
    callPortal(agent, clerk, acceptFiling.path, { id, version: 1, documentNumber: `BENCH${1_000 + run}`, ...entered }),
  );
  return milliseconds;
}

/** Adds filings that wait: copies of one, free of charge. */
async function addWaiting(database: OpenDatabase): Promise<void> {
  const { rows } = await database.executeSql(
    `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
     WHERE table_name = 'filings' AND table_schema = current_schema() AND is_generated = 'NEVER' AND column_name IN
       ('account_id', 'user_id', 'efile_type', 'contact', 'language', 'page_count', 'submitted_at', 'acknowledged_statement', 'version',
        'position', 'index_facts', 'fee_facts', 'priced_on')`,
  );
  const columns = String(rows[0]?.columns);
  await database.executeSql(
    `INSERT INTO filings (id, state, total_cents, fees, queued_at, ${columns})
     SELECT 1000000 + row, 'SUBMITTED', 0, '[]', queued_at - row * interval '1 second', ${columns}
     FROM (SELECT * FROM filings ORDER BY id DESC LIMIT 1) AS filed, generate_series(1, $1::integer) AS row`,
    [WAITING],
  );
  await database.executeSql('VACUUM ANALYZE filings');
}

import { Agent, request as httpRequest } from 'node:http';
import type { SearchType } from '@portal/contract/search/search-types';
import pg from 'pg';
import type { BenchLine } from './bench-table.ts';
import { type Durations, formatMs, measureConcurrently, percentile } from './measure.ts';
import { SURNAMES } from './surnames.ts';
import { documentKey } from './write-bundle.ts';

const RUNS = 300;
const WARM_UP_RUNS = 30;
const MANY_CLIENTS = 16;

export interface SearchTarget {
  /** `http://127.0.0.1:port/county/api/` */
  readonly address: string;
  readonly cookie: string;
  readonly documentCount: number;
  /** The database behind it. */
  readonly databaseUrl: string;
}

interface BenchedSearch {
  readonly type: SearchType;
  readonly title: string;
  /** Different criteria for every run, so that no cache of answers would help. */
  criteria(run: number, documentCount: number): Record<string, string>;
  /** The same page in one statement: ids, documents and names of the first 25 of at most 1,001. */
  readonly bareSql: string;
  values(run: number, documentCount: number): unknown[];
}

/** The first batch of what `ids` selects, with its names: what any program would have to read. */
function bareStatement(ids: string): string {
  return `
    WITH ids AS MATERIALIZED (${ids} LIMIT 1001),
         page AS (SELECT documents.* FROM documents JOIN ids USING (id) ORDER BY document_type, number_key LIMIT 25)
    SELECT page.*, (SELECT count(*) FROM ids) AS total, instruments.description,
           (SELECT json_agg(names.display_name) FROM names WHERE names.document_id = page.id) AS parties,
           (SELECT json_agg(legals.id) FROM legals WHERE legals.document_id = page.id) AS legals,
           (SELECT json_agg(document_references.display_reference) FROM document_references WHERE document_references.document_id = page.id) AS document_references
    FROM page JOIN instruments ON instruments.code = page.instrument_code
    ORDER BY document_type, number_key`;
}

const day = (run: number) => new Date(Date.UTC(1955, 0, 1) + ((run * 37) % 20_000) * 86_400_000);
const wire = (date: Date) =>
  `${String(date.getUTCMonth() + 1).padStart(2, '0')}/${String(date.getUTCDate()).padStart(2, '0')}/${date.getUTCFullYear()}`;
const weekLater = (date: Date) => new Date(date.getTime() + 7 * 86_400_000);
const surname = (run: number) => SURNAMES[(run * 7) % SURNAMES.length] ?? '';
const number = (run: number, count: number) => documentKey((run * 997) % count);

const SEARCHES: readonly BenchedSearch[] = [
  {
    type: 'searchByName',
    title: 'name search',
    criteria: (run) => ({ grantorGranteeLastName: surname(run) }),
    bareSql: bareStatement(`
      SELECT DISTINCT document_id AS id, document_type, number_key FROM names
      WHERE NOT is_withheld AND key_nospace >= $1 AND key_nospace < $1 || '~' ORDER BY document_type, number_key`),
    values: (run) => [surname(run)],
  },
  {
    type: 'searchByDocumentNumber',
    title: 'document number search',
    criteria: (run, count) => ({ fromDocumentNumber: number(run, count) }),
    bareSql: bareStatement(
      `SELECT id FROM documents WHERE NOT is_withheld AND document_type = 'A' AND number_compact = $1 ORDER BY document_type, number_key`,
    ),
    values: (run, count) => [number(run, count).slice(1)],
  },
  {
    type: 'searchByDate',
    title: 'date search, a week',
    criteria: (run) => ({ fromRecordedDate: wire(day(run)), toRecordedDate: wire(weekLater(day(run))) }),
    bareSql: bareStatement(`
      SELECT id FROM documents WHERE NOT is_withheld AND recorded_at >= $1::date AND recorded_at < $2::date + 1 ORDER BY document_type, number_key`),
    values: (run) => [day(run).toISOString().slice(0, 10), weekLater(day(run)).toISOString().slice(0, 10)],
  },
  {
    type: 'searchByBookAndPage',
    title: 'book search, a whole book',
    criteria: (run) => ({ book: String(1 + (run % 100)) }),
    bareSql: bareStatement(
      `SELECT id FROM documents WHERE NOT is_withheld AND book_key = $1 ORDER BY document_type, number_key`,
    ),
    values: (run) => [String(1 + (run % 100))],
  },
];

/** The four searches by HTTP, at one client and at sixteen, beside the same page through one prepared statement. */
export async function benchSearches(target: SearchTarget): Promise<readonly BenchLine[]> {
  const lines: BenchLine[] = [];
  for (const search of SEARCHES) {
    for (const clients of [1, MANY_CLIENTS]) lines.push(await benchSearch(search, target, clients));
  }
  return lines;
}

async function benchSearch(search: BenchedSearch, target: SearchTarget, clients: number): Promise<BenchLine> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const call = (run: number) => post(agent, target, search.type, search.criteria(run, target.documentCount));
  await measureConcurrently(clients, WARM_UP_RUNS, call);
  const ours = await measureConcurrently(clients, RUNS, call);
  agent.destroy();

  const pool = new pg.Pool({ connectionString: target.databaseUrl, max: clients });
  const query = (run: number) =>
    pool.query({ name: search.type, text: search.bareSql, values: search.values(run, target.documentCount) });
  await measureConcurrently(clients, WARM_UP_RUNS, query);
  const bare = await measureConcurrently(clients, RUNS, query);
  await pool.end();
  return {
    what: `${search.title}, ${clients === 1 ? '1 client' : `${clients} clients`}`,
    ours: formatQuantiles(ours),
    beside: `bare SQL ${formatQuantiles(bare)}`,
    ratio: percentile(ours, 0.95) / percentile(bare, 0.95),
    aim: clients === 1 ? 'p95 ≤ 30 ms, ratio ≤ 1.5' : 'ratio ≤ 1.5',
  };
}

function formatQuantiles(durations: Durations): string {
  return `p50 ${formatMs(percentile(durations, 0.5))}, p95 ${formatMs(percentile(durations, 0.95))}`;
}

function post(agent: Agent, target: SearchTarget, type: string, criteria: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      `${target.address}search/${type}`,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', cookie: target.cookie } },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`${type} answered ${response.statusCode}: ${body}`)),
        );
      },
    );
    call.on('error', reject);
    call.end(JSON.stringify(criteria));
  });
}

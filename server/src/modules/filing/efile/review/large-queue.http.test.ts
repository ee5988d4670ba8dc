import { claimFiling, filingQueue } from '@portal/contract/filing/efile/queue';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import { fileDocument, startFiling } from '@portal/testing/apps/efile-app';
import { startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureCall } from '../../../../call-statements/measure-call.ts';

/** The page of a queue of ten thousand filings takes a few statements. */
const WAITING = 10_000;
/** Of any call of a list: its session, its settings, the count and the page. */
const STATEMENTS_MAX = 12;

let app: TestApp;
let clerk: TestClient;
let pool: pg.Pool;
const list =
  (request: object = {}) =>
  () =>
    clerk.call(filingQueue.endpoint, request);

beforeAll(async () => {
  app = await startSellingApp();
  const { filer, clerk: signedIn } = await startFiling(app, { escrowCents: 100_000 });
  clerk = signedIn;
  pool = (app.database as Extract<OpenDatabase, { engine: 'postgresql' }>).pool;
  const { id } = await fileDocument(app, filer);
  const { rows } = await sql<{ columns: string }>`
    SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
    WHERE table_name = 'filings' AND table_schema = current_schema() AND is_generated = 'NEVER'
      AND column_name NOT IN ('id', 'journal_entry_id', 'total_cents', 'fees', 'queued_at')`.execute(app.county.db);
  const columns = sql.raw(rows[0]?.columns ?? '');
  await sql`
    INSERT INTO filings (id, total_cents, fees, queued_at, ${columns})
    SELECT 1000000 + row, 0, '[]', queued_at - row * interval '1 second', ${columns}
    FROM filings, generate_series(1, ${WAITING}::integer) AS row WHERE filings.id = ${id}`.execute(app.county.db);
  await sql`ANALYZE`.execute(app.county.db);
});
afterAll(() => app.close());

test('a page takes a few statements, and shows how many wait', async () => {
  const { content } = await clerk.call(filingQueue.endpoint, {});
  expect(content.totalCount).toBe(WAITING + 1);
  const long = await measureCall(pool, list());
  expect(long.statements).toBeLessThan(STATEMENTS_MAX);
});

test.each([
  ['the last page', { pageNumber: 400 }],
  ['a text that few filings have', { text: 'EF-1100007' }],
])('%s takes a few statements', async (_title, request) => {
  expect((await measureCall(pool, list(request))).statements).toBeLessThan(STATEMENTS_MAX);
});

test('the oldest of ten thousand is claimed with as many statements as the only one, without reading the others', async () => {
  const claim = () => clerk.call(claimFiling, {});
  const first = (await claim()).content.review?.filing.id;
  const oldest = await app.county.db
    .selectFrom('filings')
    .select('id')
    .orderBy('queued_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(first).toBe(oldest.id);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    EXPLAIN SELECT id FROM filings WHERE state = 'SUBMITTED' AND position = 1
    ORDER BY queued_at, id LIMIT 1`.execute(app.county.db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan');
});

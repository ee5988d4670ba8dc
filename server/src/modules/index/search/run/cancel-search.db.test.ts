import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallContext } from '../../../../platform/http/route.ts';
import { documentDefinitions } from '../documents/document-searches.ts';
import { findResults } from './find-results.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await addTestCodes(test.county.db);
  await addDocument(test.county.db, { key: 'A1', grantors: ['LINDQUIST, ANNA'] });
});
afterAll(() => test.close());

function find(signal: AbortSignal) {
  const context = { db: test.county.db, county: test.county, signal } as unknown as CallContext;
  const criteria = { documentType: 'ALL', fromDocumentNumber: '1', toDocumentNumber: '' };
  return findResults(documentDefinitions.searchByDocumentNumber, context, criteria as never, {
    sortKey: 'docNumber',
    sortDirection: 'ASC',
  });
}

const countWaiting = async () => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(test.county.db);
  return rows[0]?.count;
};

describe('A search that the user cancels', () => {
  it('is ended in the database while it runs', async () => {
    const controller = new AbortController();
    // The search would wait for the end of this transaction, which ends only after it.
    await test.database.db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE documents IN ACCESS EXCLUSIVE MODE`.execute(tx);
      const searching = find(controller.signal).catch((error: unknown) => error);
      while ((await countWaiting()) !== 1);
      controller.abort();
      expect(await searching).toMatchObject({ code: 'CANCELLED' });
      expect(await countWaiting()).toBe(0);
    });
  });

  it('is refused before anything is charged if its statements had ended', async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(find(controller.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
    expect((await find(new AbortController().signal)).ids).toHaveLength(1);
  });
});

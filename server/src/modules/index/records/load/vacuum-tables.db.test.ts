import { addTestCodes } from '@portal/testing/builders/records-builder';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BulkSession, openBulkSession } from '../../../../platform/database/bulk-session.ts';
import type { OpenDatabase } from '../../../../platform/database/open-database.ts';
import { vacuumTables } from './merge-records.queries.ts';
import { prepareSession } from './stage-records.queries.ts';

let database: OpenDatabase;
let session: BulkSession;
beforeAll(async () => {
  database = await openTestDatabase({ asOwner: true });
  await addTestCodes(database.db);
  session = await openBulkSession(database);
});
afterAll(async () => {
  await session.close();
  await database.close();
});

it('marks the pages of an import immediately, although its commits did not wait for the disk', async () => {
  await prepareSession(session);
  await session.query(
    `INSERT INTO parcels (number, key, status) SELECT n, n, 'CURRENT' FROM generate_series(1, 30000) AS n`,
  );
  await session.query(
    `INSERT INTO documents (document_type, number, number_key, number_compact, display_number, recorded_on, instrument_code)
     SELECT 'A', n, n, n, n, '2000-01-01', 'WD' FROM generate_series(1, 30000) AS n`,
  );
  const vacuums: string[] = [];
  const recorded: BulkSession = {
    ...session,
    query: (text, values) => {
      if (text.startsWith('VACUUM')) vacuums.push(text);
      return session.query(text, values);
    },
  };
  await vacuumTables(recorded, ['documents', 'parcels']);
  expect(vacuums).toEqual(['VACUUM (ANALYZE) documents', 'VACUUM (ANALYZE) parcels']);
});

import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BulkSession, openBulkSession } from '../../../../platform/database/bulk-session.ts';
import type { OpenDatabase } from '../../../../platform/database/open-database.ts';
import { closeStaging, openStaging, stageRows } from './load-records.ts';
import { listRanges } from './stage-records.queries.ts';

let database: OpenDatabase;
let session: BulkSession;
beforeAll(async () => {
  database = await openTestDatabase();
  session = await openBulkSession(database);
});
afterAll(async () => {
  await session.close();
  await database.close();
});

it('divides staged rows into parts that contain all rows of an owner, from the first to the last', async () => {
  const staging = await openStaging(session);
  const owners = ['1', '1', '2', '3', '3', '3', '3', '3', '4', '5'];
  const rows = owners.map((ownerKey) => ({
    row: { table: 'references', ownerType: 'A', ownerKey, values: {} } as const,
    origin: { file: 0, line: 1 },
  }));
  await stageRows(staging, session, readBatches([rows]));
  const after = (ownerKey: string) => ({ ownerType: 'A', ownerKey });
  const first = { ownerType: '', ownerKey: '' };
  expect(await listRanges(session, 'references', 2)).toEqual([
    { after: first, through: after('1') },
    { after: after('1'), through: after('3') },
    { after: after('3'), through: after('5') },
    { after: after('5'), through: undefined },
  ]);
  expect(await listRanges(session, 'references', 100)).toEqual([{ after: first, through: undefined }]);
  await closeStaging(session);
});

async function* readBatches<Row>(batches: readonly (readonly Row[])[]) {
  yield* batches;
}

import { claimFiling, rejectFiling, requestCorrection } from '@portal/contract/filing/efile/queue';
import { returnedFilingList } from '@portal/contract/filing/efile/returned-filings';
import { fileClaimed, filePackage, startFiling } from '@portal/testing/apps/efile-app';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectOverdueCorrections } from './reject-overdue-corrections.ts';

let app: TestApp;
let filer: TestClient;
let clerk: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
  ({ filer, clerk } = await startFiling(app, { escrowCents: 100_000 }));
});
afterAll(() => app.close());

const PAGE = 'A page is missing';
const NAMES = 'The names differ';

async function ask(id: number, reasons: readonly string[]): Promise<void> {
  expect((await clerk.call(requestCorrection, { id, version: 1, reasons: [...reasons], remark: '' })).status).toBe(200);
}

const list = async (client: TestClient) =>
  (await client.call(returnedFilingList.endpoint, {})).content.returns.map(
    ({ month, reason, corrections, rejections, total }) => [...[month, reason, corrections, rejections, total]],
  );

test('Returns are counted by reason, filer and month; a package counts once, and filers see only their own', async () => {
  const other = await signInBuyer(app, { escrowCents: 20_000 });
  // The clock of the test says 11/20/2026.
  await ask(await fileClaimed(app, filer, clerk), [PAGE, NAMES]);
  const filed = await filePackage(app, filer);
  await clerk.call(claimFiling, { id: filed.id });
  await ask(filed.id, [PAGE]);
  const rejected = await fileClaimed(app, filer, clerk);
  await clerk.call(rejectFiling, { id: rejected, version: 1, reasons: [PAGE] });
  await ask(await fileClaimed(app, other, clerk), [NAMES]);
  expect(await list(filer)).toEqual([
    ['11/2026', PAGE, 2, 1, 3],
    ['11/2026', NAMES, 1, 0, 1],
  ]);
  expect(await list(other)).toEqual([['11/2026', NAMES, 1, 0, 1]]);
  expect(await list(await app.signedIn({ accountId: other.accountId, role: 'ACCOUNT' }))).toEqual(await list(other));
  const staff = (await clerk.call(returnedFilingList.endpoint, {})).content.returns;
  expect(staff.reduce((sum, { total }) => sum + total, 0)).toBe(5);
});

test('The month is that of the county, and a year later the returns are no longer listed', async () => {
  const before = await list(filer);
  // Eleven months later it is 10/20/2027: November 2026 is the first of the twelve months.
  app.clock.advanceMinutes(334 * 24 * 60);
  // The deadline of the corrections has passed by then: it rejects without a clerk, and counts nothing.
  await rejectOverdueCorrections(app.county);
  expect(await list(await app.signedIn({ role: 'COUNTY' }))).toHaveLength(3);
  app.clock.advanceMinutes(30 * 24 * 60);
  expect(await list(await app.signedIn({ role: 'COUNTY' }))).toEqual([]);
  expect(before).toHaveLength(2);
});

import { getFiling } from '@portal/contract/filing/efile/filings';
import { claimFiling } from '@portal/contract/filing/efile/queue';
import { acceptClaimed, fileClaimed, listFilerEmails, offerEfile, startFiling } from '@portal/testing/apps/efile-app';
import { startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let filer: TestClient;
let clerk: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
  ({ filer, clerk } = await startFiling(app, { escrowCents: 100_000 }));
});
afterAll(() => app.close());

const claimed = (by = clerk) => fileClaimed(app, filer, by);
const accept = (id: number, documentNumber: string, changed: object = {}, by = clerk) =>
  acceptClaimed(by, id, documentNumber, changed);

test('An earlier time of the day is refused unless the county allows it', async () => {
  const id = await claimed();
  const refused = await accept(id, 'A100', { recordedTime: '12:00', recordedReason: 'Counter' });
  expect(refused.envelope.fieldErrors).toEqual({
    recordedTime: 'The county records filings with the time at which they are accepted.',
  });
  expect((await accept(id, 'A100')).status).toBe(200);
});

test('An earlier time that the county allows has its reason in the history, the email and the audit log', async () => {
  await offerEfile(app, { recordingTime: 'SAME_DAY' });
  const id = await claimed();
  app.clock.advanceMinutes(10);
  await clerk.call(claimFiling, { id });
  const reason = 'The filer waited at the counter';
  expect((await accept(id, 'A110', { recordedTime: '12:05' })).envelope.fieldErrors).toHaveProperty('recordedReason');
  expect((await accept(id, 'A110', { recordedTime: '12:11', recordedReason: reason })).status).toBe(400);
  expect((await accept(id, 'A110', { recordedTime: '11:59', recordedReason: reason })).envelope.fieldErrors).toEqual({
    recordedTime: "The filing was submitted 11/20/2026 12:00 PM. It can't be recorded before that.",
  });
  expect((await accept(id, 'A110', { recordedTime: '12:05', recordedReason: reason })).status).toBe(200);
  const { content } = await filer.call(getFiling, { id });
  expect(content).toMatchObject({ recordedDate: '11/20/2026', recordedTime: '12:05' });
  expect(content.events.at(-1)).toMatchObject({ toState: 'ACCEPTED', remark: reason });
  expect((await listFilerEmails(app))[0]).toContain(`Recorded: 11/20/2026 12:05\nRemark: ${reason}\n`);
  const entry = await app.county.db
    .selectFrom('audit_entries')
    .select('details')
    .where('action', '=', 'filing.accepted')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(entry.details).toMatchObject({ documentNumber: 'A110', recordedTime: '12:05', reason });
});

test('A number whose time is before that of a lower number is refused, and names it', async () => {
  await offerEfile(app, { recordingTime: 'SAME_DAY' });
  const [first, second] = [await claimed(), await claimed()];
  app.clock.advanceMinutes(10);
  for (const id of [first, second]) await clerk.call(claimFiling, { id });
  await accept(first, 'A121');
  const before = { recordedTime: '12:15', recordedReason: 'Counter' };
  expect((await accept(second, 'A122', before)).envelope.fieldErrors).toEqual({
    documentNumber: 'A121 was recorded 11/20/2026 12:20 PM. Numbers and times of recording rise together.',
  });
  // A lower number that wasn't used can still have the earlier time.
  expect((await accept(second, 'A120', before)).status).toBe(200);
});

test('Of two clerks who record a higher and a lower number at opposite times at once, one succeeds', async () => {
  await offerEfile(app, { recordingTime: 'SAME_DAY' });
  const other = await app.signedIn({ role: 'COUNTY' });
  const [mine, theirs] = [await claimed(), await claimed(other)];
  app.clock.advanceMinutes(10);
  await clerk.call(claimFiling, { id: mine });
  await other.call(claimFiling, { id: theirs });
  const sent = await Promise.all([
    accept(mine, 'A130'),
    accept(theirs, 'A131', { recordedTime: '12:21', recordedReason: 'Counter' }, other),
  ]);
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

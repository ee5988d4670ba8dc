import { getFiling } from '@portal/contract/filing/efile/filings';
import { claimFiling, rejectFiling } from '@portal/contract/filing/efile/queue';
import { acceptClaimed, fileClaimed, fileDocument, offerEfile, startFiling } from '@portal/testing/apps/efile-app';
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

const claimed = () => fileClaimed(app, filer, clerk);
const accept = (id: number, documentNumber: string, changed: object = {}) =>
  acceptClaimed(clerk, id, documentNumber, changed);

test('In the order of receipt, a later filing waits for the decision about an earlier one and has its time of receipt', async () => {
  await offerEfile(app, { recordingTime: 'RECEIVED' });
  const { id: oldest, number } = await fileDocument(app, filer);
  app.clock.advanceMinutes(1);
  const [second, third] = [await claimed(), await claimed()];
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const received = (await filer.call(getFiling, { id: oldest })).content.submittedAt.slice(11, 16);
  app.clock.advanceMinutes(10);
  for (const id of [second, third]) await clerk.call(claimFiling, { id });
  expect((await accept(second, 'A142')).envelope.fieldErrors).toEqual({
    recordedTime: `${number} was received before and isn't decided yet. The county records filings in the order in which they were received.`,
  });
  await clerk.call(claimFiling, { id: oldest });
  await clerk.call(rejectFiling, { id: oldest, version: 1, reasons: ['A page is missing'] });
  expect((await accept(second, 'A142')).status).toBe(200);
  const { recordedTime } = (await filer.call(getFiling, { id: second })).content;
  expect(minutes(recordedTime) - minutes(received)).toBe(1);
  // A lower number that wasn't used would say that it came before; its clerk can't make it earlier than its receipt.
  const before = { recordedTime: received, recordedReason: 'Counter' };
  expect((await accept(third, 'A141', before)).envelope.fieldErrors).toHaveProperty('recordedTime');
  expect((await accept(third, 'A143')).status).toBe(200);
});

test('A filing that was recorded out of its order of receipt takes a later time with a reason', async () => {
  await offerEfile(app, { recordingTime: 'SAME_DAY' });
  const [first, second] = [await claimed(), await claimed()];
  app.clock.advanceMinutes(5);
  for (const id of [first, second]) await clerk.call(claimFiling, { id });
  await accept(first, 'A151');
  await offerEfile(app, { recordingTime: 'RECEIVED' });
  expect((await accept(second, 'A152')).envelope.fieldErrors).toHaveProperty('documentNumber');
  const { recordedTime } = (await filer.call(getFiling, { id: first })).content;
  expect((await accept(second, 'A152', { recordedTime, recordedReason: 'After A151' })).status).toBe(200);
});

import { acceptFiling, claimFiling } from '@portal/contract/filing/efile/queue';
import {
  buildUpload,
  drawPdf,
  fileDocument,
  offerEfile,
  RETURN_ADDRESS,
  sendUpload,
  submit,
  upload,
} from '@portal/testing/apps/efile-app';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';
import { UploadRefusedError } from '../../../platform/images/store/folder-upload-store.ts';
import { createLog } from '../../../platform/log/log.ts';
import { deliverDueEmails } from '../../../platform/mail/mail-outbox.ts';

let app: TestApp;
let filer: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
  await offerEfile(app);
});
beforeEach(async () => {
  filer = await signInBuyer(app, { escrowCents: 50_000 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(() => app.close());

test('an upload that fills the disk is refused with a message, leaves nothing, and can be sent again with the same key', async () => {
  const uploadKey = crypto.randomUUID();
  const bytes = await drawPdf();
  vi.spyOn(app.county.uploads, 'receive').mockRejectedValueOnce(new UploadRefusedError('diskFull'));
  const { status, envelope } = await sendUpload(filer, buildUpload(bytes, { efileType: 'LR', uploadKey }));
  expect(status).toBe(503);
  expect(envelope.message).toBe("We can't take uploads right now. Try again in a few minutes.");
  const images = app.county.db.selectFrom('filing_images').select('id').where('upload_key', '=', uploadKey);
  expect(await images.execute()).toEqual([]);
  const { imageId } = await upload(filer, bytes, { uploadKey });
  expect((await submit(filer, imageId)).status).toBe(200);
});

test('while the mail server is down, documents are filed and recorded, and each email is sent later', async () => {
  const clerk = await app.signedIn({ role: 'COUNTY' });
  const { id, number } = await fileDocument(app, filer);
  await clerk.call(claimFiling, { id });
  const record = { documentNumber: `D${id}` };
  const sent: string[] = [];
  let isDown = true;
  const mailer = {
    send: async ({ subject, recipient }: { subject: string; recipient: string }) => {
      if (isDown) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      if (recipient === RETURN_ADDRESS.email) sent.push(subject);
    },
    close: async () => undefined,
  };
  // The outbox is due by the database's clock.
  let later = Date.now();
  const clock = { now: () => new Date(later) };
  const deliver = () => deliverDueEmails(app.county.db, { mailer, clock, log: createLog('silent') });
  await deliver();
  expect((await clerk.call(acceptFiling, { id, version: 1, ...record })).status).toBe(200);
  await deliver();
  expect(sent).toEqual([]);
  isDown = false;
  later += 3_600_000;
  await deliver();
  await deliver();
  for (const state of ['Submitted', 'In review', 'Accepted'])
    expect(sent.filter((subject) => subject.includes(number) && subject.endsWith(state))).toHaveLength(1);
});

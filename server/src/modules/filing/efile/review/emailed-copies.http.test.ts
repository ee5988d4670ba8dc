import { getRecordedCopy } from '@portal/contract/filing/efile/filings';
import { acceptFiling, claimFiling } from '@portal/contract/filing/efile/queue';
import { drawRedaction } from '@portal/contract/images/redactions/redactions';
import {
  acceptClaimed,
  fileClaimed,
  filePackage,
  listFilerEmails,
  offerEfile,
  RETURN_ADDRESS,
  startFiling,
} from '@portal/testing/apps/efile-app';
import { startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

let app: TestApp;
let filer: TestClient;
let clerk: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
  ({ filer, clerk } = await startFiling(app, { escrowCents: 100_000 }));
});
beforeEach(() => offerEfile(app, { emailsCopies: true }));
afterAll(() => app.close());

/** The files of the emails to the filer, newest first, put together from their pieces. */
async function listFiles() {
  const { rows } = await sql<{ name: string | null; bytes: Buffer | null }>`
    SELECT mail_files.name, (SELECT string_agg(bytes, ''::bytea ORDER BY number) FROM mail_file_pieces WHERE file_id = mail_files.id) AS bytes
    FROM mail_outbox LEFT JOIN mail_files ON mail_files.id = mail_outbox.file_id
    WHERE recipient = ${RETURN_ADDRESS.email} ORDER BY mail_outbox.id DESC`.execute(app.county.db);
  return rows;
}

const download = async (id: number) => (await filer.send(getRecordedCopy, { id })).rawPayload;

test('The email about a recording has the copy that the portal shows', async () => {
  const id = await fileClaimed(app, filer, clerk);
  expect((await acceptClaimed(clerk, id, 'B1001')).status).toBe(200);
  const [file] = await listFiles();
  expect(file?.name).toMatch(/\.pdf$/);
  expect(file?.bytes?.equals(await download(id))).toBe(true);
});

test('No other email about a filing has a file', async () => {
  const before = (await listFiles()).length;
  await fileClaimed(app, filer, clerk);
  const added = (await listFiles()).slice(0, -before);
  expect(added.length).toBeGreaterThan(0);
  expect(added.every(({ name }) => name === null)).toBe(true);
});

test('Each document of a package has its email, its number and its copy', async () => {
  const { id, ids } = await filePackage(app, filer);
  await clerk.call(claimFiling, { id });
  const additionalDocuments = ids.slice(1).map((other) => ({ id: other, documentNumber: 'B1003' }));
  const accepted = await clerk.call(acceptFiling, { id, version: 1, documentNumber: 'B1002', additionalDocuments });
  expect(accepted.status).toBe(200);
  const files = (await listFiles()).slice(0, 2);
  const texts = (await listFilerEmails(app)).slice(0, 2);
  expect(texts.map((text) => /Document number: (.+)/.exec(text)?.[1])).toEqual(['B1003', 'B1002']);
  expect(files[1]?.bytes?.equals(await download(ids[0]))).toBe(true);
  expect(files[0]?.bytes?.equals(await download(ids[1] as number))).toBe(true);
});

test('A county that doesn’t send them has one email for a package, without a file', async () => {
  await offerEfile(app, { emailsCopies: false });
  const { id, ids } = await filePackage(app, filer);
  await clerk.call(claimFiling, { id });
  const before = (await listFiles()).length;
  const additionalDocuments = ids.slice(1).map((other) => ({ id: other, documentNumber: 'B1005' }));
  await clerk.call(acceptFiling, { id, version: 1, documentNumber: 'B1004', additionalDocuments });
  const [newest, ...others] = await listFiles();
  expect([newest?.name, others.length + 1 - before]).toEqual([null, 1]);
});

test('A refused acceptance sends nothing', async () => {
  const id = await fileClaimed(app, filer, clerk);
  const before = (await listFiles()).length;
  expect((await acceptClaimed(clerk, id, 'B1001')).status).toBe(400);
  expect(await listFiles()).toHaveLength(before);
});

test('A copy that waits in the outbox is not sent once a number is redacted in the record', async () => {
  const { county } = app;
  await saveSettings(county.db, { group: 'redaction', content: { clerks: clerk.username }, actor: SYSTEM_ACTOR });
  const id = await fileClaimed(app, filer, clerk);
  expect((await acceptClaimed(clerk, id, 'A700500')).status).toBe(200);
  const before = (await listFiles()).length;
  expect((await listFiles())[0]?.bytes).not.toBeNull();
  // The county of this test has no index that filings are written to.
  await addTestCodes(county.db);
  await addDocument(county.db, { key: 'A700500', recordedOn: '2026-11-19', imagePageCount: 1 });
  const boxes = [{ left: 100, top: 100, right: 9_900, bottom: 900 }];
  const drawn = await clerk.call(drawRedaction, { documentKey: 'A700500', page: 1, kind: 'SSN', boxes });
  expect(drawn.content).toEqual({ isDecided: true });
  const after = await listFiles();
  expect(after).toHaveLength(before);
  expect(after[0]).toMatchObject({ name: null, bytes: null });
  const [text = '', ...others] = await listFilerEmails(app);
  expect(text).toContain("The stamped copy isn't attached");
  expect(text.match(/\/filings/g)).toHaveLength(2);
  expect(others.join()).not.toContain('attached');
});

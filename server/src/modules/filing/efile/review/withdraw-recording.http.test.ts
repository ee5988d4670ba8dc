import { withdrawRecording } from '@portal/contract/filing/efile/corrections';
import { getFiling, getRecordedCopy } from '@portal/contract/filing/efile/filings';
import { acceptFiling, claimFiling } from '@portal/contract/filing/efile/queue';
import { rowIdOf } from '@portal/contract/index/search/results/result-kinds';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { fileDocument, filePackage, listFilerEmails, startFiling } from '@portal/testing/apps/efile-app';
import { startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../../find-money-faults.ts';

let app: TestApp;
let filer: TestClient;
let clerk: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
  ({ filer, clerk } = await startFiling(app, { escrowCents: 100_000 }));
  await addTestCodes(app.county.db);
});
afterEach(async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(() => app.close());

const FACTS = { instrument: 'WD', grantors: 'LINDQUIST ANNA M', grantees: 'STRAND MARY' };
const REASON = 'The stamp is on the mortgage';

const accept = (id: number, documentNumber: string, changed: object = {}) =>
  clerk.call(acceptFiling, { id, version: 1, documentNumber, ...FACTS, ...changed });

async function record(documentNumber: string): Promise<number> {
  const { id } = await fileDocument(app, filer);
  await clerk.call(claimFiling, { id });
  expect((await accept(id, documentNumber)).status).toBe(200);
  return id;
}

const withdraw = (id: number, documentNumber: string, by = clerk) =>
  by.call(withdrawRecording, { id, documentNumber, reason: REASON });

const look = async (id: number) => (await filer.call(getFiling, { id })).content;

async function findNumber(fromDocumentNumber: string) {
  const { content } = await clerk.call(SEARCH_ENDPOINTS.searchByDocumentNumber, { fromDocumentNumber } as never);
  return content.searchResults.searchResultList.map((row) => rowIdOf('documents', row));
}

test('A withdrawn recording leaves the index, and the filing is recorded again under another number', async () => {
  const id = await record('A910001');
  expect((await withdraw(id, 'A910001')).status).toBe(200);
  expect(await findNumber('A910001')).toEqual([]);
  expect((await filer.send(getRecordedCopy, { id })).statusCode).toBe(404);
  expect((await listFilerEmails(app))[0]).toContain(
    `Status: Recording withdrawn\nDocument number: A910001\nRecorded: 11/20/2026 12:00\nRemark: ${REASON}\n`,
  );
  const { review } = (await clerk.call(claimFiling, { id })).content;
  expect(review?.nextNumber).toBe('');
  expect((await accept(id, 'a910001')).envelope.fieldErrors).toEqual({
    documentNumber: 'A document with this number was withdrawn from the index. Use another number.',
  });
  expect((await accept(id, 'A910002')).status).toBe(200);
  expect(await findNumber('A910002')).toEqual(['A910002']);
  const filing = await look(id);
  expect(filing).toMatchObject({ state: 'ACCEPTED', documentNumber: 'A910002' });
  expect(filing.withdrawnRecordings).toMatchObject([
    { documentNumber: 'A910001', recordedDate: '11/20/2026', recordedTime: '12:00', reason: REASON },
  ]);
  expect(filing.events.map(({ toState, remark }) => [toState, remark]).slice(2, 4)).toEqual([
    ['ACCEPTED', ''],
    ['SUBMITTED', REASON],
  ]);
});

test('A withdrawn number no longer keeps its series from going on, and isn’t offered again', async () => {
  const right = await record('A920001');
  app.clock.advanceMinutes(1);
  // Two digits too many.
  const wrong = await record('A92000201');
  app.clock.advanceMinutes(1);
  const { id } = await fileDocument(app, filer);
  await clerk.call(claimFiling, { id });
  expect((await accept(id, 'A920002')).envelope.fieldErrors).toHaveProperty('documentNumber');
  expect((await withdraw(wrong, 'A92000201')).status).toBe(200);
  expect((await accept(id, 'A920002')).status).toBe(200);
  expect((await withdraw(id, 'A920002')).status).toBe(200);
  const { review } = (await clerk.call(claimFiling, { id })).content;
  expect((await look(right)).documentNumber).toBe('A920001');
  expect(review?.nextNumber).toBe('A920003');
});

test('The documents of a package are withdrawn together, each with its number', async () => {
  const { id, ids } = await filePackage(app, filer);
  await clerk.call(claimFiling, { id });
  const additionalDocuments = [{ id: ids[1] as number, documentNumber: 'A930002', ...FACTS }];
  expect((await accept(id, 'A930001', { additionalDocuments })).status).toBe(200);
  expect((await withdraw(ids[1] as number, 'A930002')).status).toBe(200);
  expect(await findNumber('A930001')).toEqual([]);
  for (const each of ids) expect(await look(each)).toMatchObject({ state: 'SUBMITTED', documentNumber: '' });
});

test('A recording is withdrawn once, of the number that the clerk saw, never by its filer or after an import', async () => {
  const id = await record('A940001');
  expect((await withdraw(id, 'A940000')).status).toBe(409);
  expect((await clerk.call(withdrawRecording, { id, documentNumber: 'A940001', reason: ' ' })).status).toBe(400);
  const sent = await Promise.all(Array.from({ length: 5 }, () => withdraw(id, 'A940001')));
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
  const confirmed = await record('A940002');
  await sql`UPDATE documents SET awaits_import_since = NULL WHERE number = '940002'`.execute(app.county.db);
  expect((await withdraw(confirmed, 'A940002')).status).toBe(409);
  expect(await look(confirmed)).toMatchObject({ state: 'ACCEPTED', withdrawnRecordings: [] });
  const own = await app.signedIn({ role: 'COUNTY', account: { paymentMethod: 'INVOICE' } });
  const { id: ownId } = await fileDocument(app, own);
  await clerk.call(claimFiling, { id: ownId });
  await accept(ownId, 'A940003');
  expect((await withdraw(ownId, 'A940003', own)).status).toBe(409);
});

test('The database refuses another stamp on a recorded filing, and its return to the queue without a withdrawal', async () => {
  const id = await record('A950001');
  const set = (change: string) => app.database.executeSql(`UPDATE filings SET ${change} WHERE id = ${id}`);
  await expect(set("document_number = 'A950002'")).rejects.toThrow('never changes');
  await expect(set("recorded_time = '08:00'")).rejects.toThrow('never changes');
  const cleared =
    'decided_at = NULL, decided_by = NULL, document_number = NULL, recorded_on = NULL, recorded_time = NULL';
  await expect(
    set(`state = 'SUBMITTED', ${cleared}, recorded_at = NULL, record_key = NULL, recorded_facts = NULL`),
  ).rejects.toThrow('is not withdrawn');
});

import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Envelope } from '@portal/contract/envelope';
import { suggestImportMapping } from '@portal/contract/index/imports/import-mappings';
import { getRecordImport, recordImportList, uploadImport } from '@portal/contract/index/imports/record-imports';
import { type Clamd, EICAR, startClamd } from '@portal/testing/apps/clamd';
import { buildUpload, drawPdf, offerEfile, sendUpload } from '@portal/testing/apps/efile-app';
import { completeProfile, sendPria, writePackage } from '@portal/testing/apps/pria-app';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importDueRecords } from './modules/index/imports/index.ts';
import { openFolderUploadStore } from './platform/images/store/folder-upload-store.ts';
import { openVirusScanner } from './platform/virus-scan/virus-scanner.ts';

let app: TestApp;
let clamd: Clamd;
let filer: TestClient;
let staff: TestClient;
let drop: string;
beforeAll(async () => {
  app = await startSellingApp();
  await offerEfile(app);
  clamd = await startClamd();
  const virusScanner = openVirusScanner({ url: clamd.url }, app.county.log);
  drop = join(app.folder, 'drop');
  mkdirSync(drop);
  const uploads = openFolderUploadStore(join(app.folder, 'filings'), virusScanner);
  const imports = { ...app.county.imports, watched: { path: drop, isComplete: false } };
  Object.assign(app.county, { uploads, virusScanner, imports });
  staff = await app.signedIn({ role: 'COUNTY' });
  filer = await signInBuyer(app, { escrowCents: 50_000 });
  await completeProfile(app, filer.userId);
});
beforeEach(() => {
  clamd.fault = undefined;
});
afterAll(async () => {
  await app.close();
  await clamd.close();
});

const drawInfected = async (text: string) => Buffer.concat([await drawPdf({ text }), Buffer.from(`\n%${EICAR}\n`)]);
const listFilings = () =>
  readdirSync(join(app.folder, 'filings'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const sendFiling = async (bytes: Uint8Array) => sendUpload(filer, buildUpload(bytes, { efileType: 'LR' }));
const INFECTED = { ok: false, fieldErrors: { file: expect.stringContaining('virus') } };

async function sendTable(endpoint: typeof uploadImport | typeof suggestImportMapping, table: string) {
  const headers = { 'content-type': 'multipart/form-data; boundary=----test' };
  const fields = endpoint === uploadImport ? { fileName: 'documents.csv', layout: 'bundle' } : { fileName: 'a.csv' };
  const response = await staff.send(endpoint, buildUpload(Buffer.from(table), fields), headers);
  return { status: response.statusCode, envelope: response.json<Envelope<unknown>>() };
}

const tableWith = (text: string) => `document,recorded_on,instrument,remarks\nA1,2026-11-18,WD,${text}\n`;
function put(name: string, content: string): void {
  writeFileSync(join(drop, name), content);
  utimesSync(join(drop, name), app.clock.now(), app.clock.now());
}
const listImports = async () => (await staff.call(recordImportList.endpoint, {})).content.imports;
/** Runs the job, and again when the files have been the same for long enough. */
async function runImports(): Promise<void> {
  await importDueRecords(app.county);
  app.clock.advanceMinutes(3);
  await importDueRecords(app.county);
}

test('a document with a virus isn’t stored, and one without is', async () => {
  expect((await sendFiling(await drawInfected('A'))).envelope).toMatchObject(INFECTED);
  expect(listFilings()).toEqual([]);
  const pdf = await drawPdf({ text: 'B' });
  expect((await sendFiling(pdf)).envelope).toMatchObject({ ok: true });
  expect(clamd.scanned.at(-1)?.equals(pdf)).toBe(true);
});

test.each(['closes', 'error'] as const)('a scanner that %s means to try again, and stores nothing', async (fault) => {
  const before = listFilings().length;
  clamd.fault = fault;
  const pdf = await drawPdf({ text: fault });
  expect(await sendFiling(pdf)).toMatchObject({ status: 503, envelope: { code: 'UPLOADS_BUSY' } });
  expect(await sendTable(uploadImport, tableWith('a'))).toMatchObject({ status: 503 });
  expect(await sendTable(suggestImportMapping, tableWith('a'))).toMatchObject({ status: 503 });
  expect(listFilings()).toHaveLength(before);
  clamd.fault = undefined;
  expect((await sendFiling(pdf)).envelope).toMatchObject({ ok: true });
});

test('a package of filing software with a virus is refused with the position of the document', async () => {
  const document = (await drawPdf({ text: 'C' })).toString('base64');
  const infected = (await drawInfected('D')).toString('base64');
  const answer = await sendPria(filer, writePackage({ packageId: 'V-1', document, more: [{ document: infected }] }));
  expect(answer).toMatchObject({ code: 'Error' });
  expect(JSON.stringify(answer)).toContain('Document 2: The document: The virus scanner found a virus');
  expect(await filer.getBalance()).toBe(50_000);
});

test('tables with a virus are neither imported nor read for a mapping', async () => {
  expect((await sendTable(uploadImport, tableWith(EICAR))).envelope).toMatchObject(INFECTED);
  expect((await sendTable(suggestImportMapping, tableWith(EICAR))).envelope).toMatchObject(INFECTED);
  expect(await listImports()).toEqual([]);
});

test('files of the watched folder wait for the scanner, and are moved aside together if one has a virus', async () => {
  put('documents.csv', tableWith('a'));
  put('names.csv', `document,role,name\nA1,GRANTOR,${EICAR}\n`);
  clamd.fault = 'closes';
  await expect(runImports()).rejects.toThrow();
  expect(readdirSync(drop).toSorted()).toEqual(['documents.csv', 'names.csv']);
  clamd.fault = undefined;
  await runImports();
  const [{ id = 0 } = {}] = await listImports();
  const { content } = await staff.call(getRecordImport, { id });
  expect(content).toMatchObject({ state: 'FAILED', problem: 'INFECTED', detail: 'names.csv' });
  expect(readdirSync(drop)).toEqual(['failed']);
  const [day = ''] = readdirSync(join(drop, 'failed'));
  expect(readdirSync(join(drop, 'failed', day)).toSorted()).toEqual(['documents.csv', 'names.csv']);
  put('documents.csv', tableWith('a'));
  await runImports();
  expect((await listImports()).map(({ state }) => state)).toEqual(['IMPORTED', 'FAILED']);
});

import { readdirSync } from 'node:fs';
import { buildCallPath } from '@portal/contract/endpoint';
import {
  cancelRecordImport,
  getImportReport,
  getRecordImport,
  type RecordImportDetails,
  recordImportList,
  startRecordImport,
  type UploadImportFields,
  uploadImport,
} from '@portal/contract/index/imports/record-imports';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { clearTables } from '@portal/testing/database/clear-tables';
import { buildZip } from '@portal/testing/files/build-zip';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runWaitingImports } from './run-imports.ts';

let test: TestApp;
let staff: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  staff = await test.signedIn({ role: 'COUNTY' });
});
afterAll(() => test.close());
beforeEach(async () => {
  await clearTables(test.database, ['record_imports', 'documents', 'index_versions']);
});

const DOCUMENTS = 'document,recorded_on,instrument\nA1,2026-11-18,WD\nA2,2026-11-19,WD\n';
const INSTRUMENTS = 'code,description\nWD,Warranty Deed\n';
const zip = (documents = DOCUMENTS) => buildZip({ 'documents.csv': documents, 'instruments.csv': INSTRUMENTS });

/** Uploads a file as a browser does: the JSON part first. */
async function upload(file: string | Uint8Array, fields: UploadImportFields, client = staff) {
  const form = new FormData();
  form.append('fields', JSON.stringify(fields));
  form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]), fields.fileName);
  const request = new Request('http://test', { method: 'POST', body: form });
  const body = Buffer.from(await request.arrayBuffer());
  const response = await client.send(uploadImport, body, { 'content-type': request.headers.get('content-type') ?? '' });
  return { status: response.statusCode, json: response.json() };
}

async function uploaded(file: string | Uint8Array, fields: UploadImportFields): Promise<number> {
  const { json } = await upload(file, fields);
  if (!json.ok) throw new Error(`The upload was refused: ${JSON.stringify(json)}`);
  return json.content.id;
}

const send = (id: number) => staff.call(getRecordImport, { id });
const get = async (id: number): Promise<RecordImportDetails> => (await send(id)).content;

/** Waits until an import is neither waiting nor running. */
async function settled(id: number): Promise<RecordImportDetails> {
  await expect.poll(async () => (await get(id)).state, { timeout: 20_000 }).not.toMatch(/WAITING|CHECKING|IMPORTING/);
  return get(id);
}

const countDocuments = async () =>
  (await test.database.executeSql('SELECT count(*)::integer AS count FROM documents')).rows[0]?.count;

describe('A file that staff upload', () => {
  it('is checked, and imported once staff confirm', async () => {
    const id = await uploaded(zip(`${DOCUMENTS}A3,yesterday,WD\n`.repeat(1)), { fileName: 'Friday.zip' });
    const checked = await settled(id);
    expect(checked).toMatchObject({
      ...{ state: 'FAILED', problem: 'TOO_MANY_REJECTED' },
      report: { rejected: 1, reasons: [{ kind: 'rejected', file: 'documents.csv', count: 1, rows: 3 }] },
    });
    const second = await uploaded(zip(), { fileName: 'Friday.zip' });
    expect(await settled(second)).toMatchObject({
      ...{ state: 'CHECKED', problem: null, canCancel: true, username: staff.username },
      report: {
        ...{ rowsRead: 3, rejected: 0, tables: [] },
        difference: { added: 2, changed: 0, withdrawn: 0, restored: 0, others: 1 },
      },
    });
    const path = buildCallPath(getImportReport, { id: second, part: 'DIFFERENCES' });
    const { body } = await staff.send({ method: 'GET', path }, '');
    expect(body.trim().split('\n')).toEqual([
      'change,record,number,field,before,after',
      ...['added,documents,A1,,,', 'added,documents,A2,,,', 'added,instruments,WD,,,'],
    ]);
    expect(await countDocuments()).toBe(0);
    await Promise.all(Array.from({ length: 20 }, () => staff.call(startRecordImport, { id: second })));
    expect(await settled(second)).toMatchObject({
      ...{ state: 'IMPORTED', canCancel: false },
      report: { tables: expect.arrayContaining([{ table: 'documents', added: 2, changed: 0, removed: 0 }]) },
    });
    expect(await countDocuments()).toBe(2);
    const { rows } = await test.database.executeSql(
      `SELECT action FROM audit_entries WHERE action LIKE 'recordImport.%' AND details ->> 'name' = 'Friday.zip' ORDER BY id`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      ...['recordImport.uploaded', 'recordImport.uploaded', 'recordImport.started', 'recordImport.ended'],
    ]);
    const list = (await staff.call(recordImportList.endpoint, {})).content;
    expect(list.imports.map(({ state }) => state)).toEqual(['IMPORTED', 'FAILED']);
  });

  it('is imported once, even if it was uploaded twice', async () => {
    const [first, second] = [
      await uploaded(zip(), { fileName: 'a.zip' }),
      await uploaded(zip(), { fileName: 'b.zip' }),
    ];
    for (const id of [first, second]) expect(await settled(id)).toMatchObject({ state: 'CHECKED' });
    await staff.call(startRecordImport, { id: first });
    expect(await settled(first)).toMatchObject({ state: 'IMPORTED' });
    await staff.call(startRecordImport, { id: second });
    expect(await settled(second)).toMatchObject({ state: 'FAILED', problem: 'ALREADY_IMPORTED' });
    const { status, json } = await upload(zip(), { fileName: 'c.zip' });
    expect([status, json.problems ?? json.errors ?? json]).toEqual([400, expect.anything()]);
    expect(JSON.stringify(json)).toContain('This file was imported on');
    expect((await test.database.executeSql('SELECT count(*)::integer AS count FROM index_versions')).rows).toEqual([
      { count: 1 },
    ]);
  });

  it('can be canceled before it is written, and its files are deleted', async () => {
    const id = await uploaded(zip(), { fileName: 'a.zip' });
    await settled(id);
    expect((await staff.call(cancelRecordImport, { id })).content).toMatchObject({ state: 'CANCELED' });
    await staff.call(startRecordImport, { id });
    expect(await settled(id)).toMatchObject({ state: 'CANCELED', canCancel: false });
    await runWaitingImports(test.county);
    const folders = readdirSync(test.county.imports.folder, { recursive: true }).map(String);
    expect(folders.filter((name) => /received|unpacked/.test(name))).toEqual([]);
    expect(await countDocuments()).toBe(0);
  });

  it('of a single table is identified by its name, and each line of its report can be downloaded', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `A${index + 1},2026-11-18,WD\n`).join('');
    const id = await uploaded(`document,recorded_on,instrument\n${lines}A0,no day,WD\n`, {
      fileName: 'C:\\export\\documents.csv',
    });
    expect(await settled(id)).toMatchObject({ state: 'CHECKED', report: { rejected: 1, hasLines: true } });
    const response = await staff.send({ method: 'GET', path: buildCallPath(getImportReport, { id }) }, '');
    expect(response.body).toContain('documents.csv,42,');
    expect(response.headers['content-disposition']).toContain(`import-${id}.csv`);
  });

  it.each([
    ['isn’t a zip file inside', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)]), 'UNREADABLE'],
    ['has nothing to import', buildZip({ 'readme.txt': 'Hello' }), 'NOTHING_TO_IMPORT'],
    ['has no mapping', buildZip({ 'x.csv': 'a\n1\n' }), 'MAPPING_INVALID'],
    ['has an invalid mapping', buildZip({ 'mapping.json': '{"mapping": 1}' }), 'MAPPING_INVALID'],
    ['leads out of its folder', buildZip({ '../../documents.csv': DOCUMENTS }), 'UNREADABLE'],
  ])('that %s fails with a reason', async (_, file, problem) => {
    const layout = problem === 'MAPPING_INVALID' ? 'ownMapping' : 'bundle';
    const failed = await settled(await uploaded(file, { fileName: 'file.zip', layout }));
    expect(failed).toMatchObject({ state: 'FAILED', problem });
    expect(failed.detail).not.toContain(test.folder);
  });

  it('is refused without a name, without content, and beyond the number of open imports', async () => {
    expect((await upload(DOCUMENTS, { fileName: ' ' })).status).toBe(400);
    expect((await upload('', { fileName: 'documents.csv' })).status).toBe(400);
    for (let index = 0; index < 10; index += 1)
      await uploaded(`${DOCUMENTS}A${index + 3},2026-11-19,WD\n`, { fileName: 'documents.csv' });
    expect(JSON.stringify((await upload(DOCUMENTS, { fileName: 'documents.csv' })).json)).toContain(
      '10 imports are waiting',
    );
  });

  it('isn’t found under another number', async () => {
    expect((await send(999)).status).toBe(404);
    expect((await staff.call(startRecordImport, { id: 999 })).status).toBe(404);
    expect((await staff.call(cancelRecordImport, { id: 999 })).status).toBe(404);
  });
});

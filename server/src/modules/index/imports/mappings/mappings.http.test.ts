import { readdirSync } from 'node:fs';
import {
  deleteImportMapping,
  getImportMapping,
  MAPPINGS_MAX,
  SAMPLE_MAX_BYTES,
  saveImportMapping,
  suggestImportMapping,
} from '@portal/contract/index/imports/import-mappings';
import {
  getImportOptions,
  getRecordImport,
  startRecordImport,
  type UploadImportFields,
  uploadImport,
} from '@portal/contract/index/imports/record-imports';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { clearTables } from '@portal/testing/database/clear-tables';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let test: TestApp;
let staff: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  staff = await test.signedIn({ role: 'COUNTY' });
});
afterAll(() => test.close());
beforeEach(async () => {
  await clearTables(test.database, ['import_mappings', 'record_imports', 'documents', 'index_versions']);
});

const EXPORT = 'INSTRUMENT_NUMBER,DATE_RECORDED,DOC TYPE,GRANTOR,NOTES\n1,3/5/2013,DEED,Strand Mary,n\n';
const withPath = (content: string, path: string) => content.replace('"export.csv"', JSON.stringify(path));

async function send(
  endpoint: typeof uploadImport | typeof suggestImportMapping,
  file: string | Uint8Array,
  fields: object,
) {
  const form = new FormData();
  form.append('fields', JSON.stringify(fields));
  form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]), 'file');
  const request = new Request('http://test', { method: 'POST', body: form });
  const body = Buffer.from(await request.arrayBuffer());
  const type = request.headers.get('content-type') ?? '';
  return (await staff.send(endpoint, body, { 'content-type': type })).json();
}
const suggest = (file: string | Uint8Array, fileName = 'export.csv') => send(suggestImportMapping, file, { fileName });
const upload = (file: string, fields: UploadImportFields) => send(uploadImport, file, fields);
const listFolders = () => readdirSync(test.county.imports.folder);
const suggested = async (): Promise<string> => (await suggest(EXPORT)).content.content;
const save = (fields: { id?: number; version?: number; name: string; content: string }) =>
  staff.send(saveImportMapping, { id: 0, version: 0, ...fields }).then((response) => response.json());
const open = (id: number) => staff.call(getImportMapping, { id });
async function settled(id: number) {
  const get = async () => (await staff.call(getRecordImport, { id })).content;
  await expect.poll(async () => (await get()).state, { timeout: 20_000 }).not.toMatch(/WAITING|CHECKING|IMPORTING/);
  return get();
}

describe('A mapping', () => {
  it('is suggested, corrected, saved, chosen for an upload, checked and imported', async () => {
    const content = await suggested();
    expect(JSON.parse(content)).toMatchObject({ mapping: 1, doubts: expect.arrayContaining([expect.any(String)]) });
    const { content: saved } = await save({ name: 'Deeds', content: withPath(content, '*.csv') });
    expect((await staff.call(getImportOptions, {})).content.mappings).toEqual([{ id: saved.id, name: 'Deeds' }]);
    expect((await open(saved.id)).content).toEqual(saved);

    const fields = { fileName: 'friday.csv', layout: 'savedMapping', mappingId: saved.id } as const;
    const { id } = (await upload(EXPORT, fields)).content;
    expect(await settled(id)).toMatchObject({ state: 'CHECKED', layout: 'savedMapping', report: { rejected: 0 } });
    // The import uses the checked mapping, even if the mapping is changed later.
    await staff.call(deleteImportMapping, { id: saved.id });
    await staff.call(startRecordImport, { id });
    expect(await settled(id)).toMatchObject({ state: 'IMPORTED', detail: '' });
    const { rows } = await test.database.executeSql('SELECT number FROM documents');
    expect(rows).toEqual([{ number: '1' }]);
    expect(await upload(EXPORT, fields)).toMatchObject({
      fieldErrors: { layout: expect.stringMatching(/was deleted/) },
    });
  });

  it('that was corrected makes another import of the same file', async () => {
    const content = withPath(await suggested(), '*.csv');
    const { content: saved } = await save({ name: 'Deeds', content });
    const fields = { fileName: 'friday.csv', layout: 'savedMapping', mappingId: saved.id } as const;
    const { id } = (await upload(EXPORT, fields)).content;
    await settled(id);
    await staff.call(startRecordImport, { id });
    await settled(id);
    expect(await upload(EXPORT, fields)).toMatchObject({
      fieldErrors: { file: expect.stringMatching(/was imported on/) },
    });
    await save({ id: saved.id, version: saved.version, name: 'Deeds', content: `${content}\n` });
    expect((await upload(EXPORT, fields)).ok).toBe(true);
  });

  it.each([
    ['no JSON', '{'],
    ['no mapping', '{"mapping": 1}'],
    ['a setting that does not exist', '{"mapping":1,"files":{},"records":[],"exec":"rm"}'],
    ['nested without end', `${'{"first":['.repeat(15_000)}`],
  ])('that is %s is refused with an explanation', async (_, content) => {
    expect(await save({ name: 'Deeds', content })).toMatchObject({
      fieldErrors: { content: expect.stringMatching(/can't be used as a mapping: ./) },
    });
  });

  it('that has a NUL is refused like any text', async () => {
    expect(await save({ name: 'Deeds', content: '"\u0000"' })).toMatchObject({
      fieldErrors: { content: 'Invalid characters.' },
    });
  });

  it('saved twice from the same version, or fifty times with the same name, is kept once', async () => {
    const content = await suggested();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => save({ name: index % 2 === 0 ? 'Deeds' : 'DEEDS', content })),
    );
    const [{ content: saved } = answers[0], ...others] = answers.filter(({ ok }) => ok) as typeof answers;
    expect(others).toEqual([]);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      fieldErrors: { name: expect.stringMatching(/has this name/) },
    });
    const edit = { id: saved.id, version: saved.version, name: 'Deeds', content };
    const edits = await Promise.all([save(edit), save({ ...edit, name: 'Mortgages' })]);
    expect(edits.map(({ ok, code }) => (ok ? 'saved' : code)).sort()).toEqual(['MAPPING_CHANGED', 'saved']);
  });

  it('is one of a limited number', async () => {
    const content = await suggested();
    await test.database.executeSql(
      `INSERT INTO import_mappings (name, content, saved_at, saved_by_username)
       SELECT 'm' || number, '{}', now(), 'cora' FROM generate_series(1, ${MAPPINGS_MAX - 1}) AS number`,
    );
    const answers = await Promise.all([1, 2, 3].map((number) => save({ name: `Deeds ${number}`, content })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      fieldErrors: { name: expect.stringMatching(/mappings already/) },
    });
  });
});

describe('A file that a mapping is suggested for', () => {
  it.each([
    ['without rows', 'a,b\n', 'export.csv', 'any rows'],
    ['that isn’t a workbook', 'PK\u0003\u0004 and nothing more', 'export.xlsx', 'any rows'],
    ['that is empty', '', 'export.csv', 'Required'],
    ['that is too large', new Uint8Array(SAMPLE_MAX_BYTES + 1), 'export.csv', 'larger than 25 MB'],
  ])('%s is refused, and no part of it stays', async (_, file, name, problem) => {
    const before = listFolders();
    expect(await suggest(file, name)).toMatchObject({ fieldErrors: { file: expect.stringContaining(problem) } });
    expect(listFolders()).toEqual(before);
  });

  it('never leads out of its folder', async () => {
    const { content } = await suggest(EXPORT, '../../../etc/cron.d/x.csv');
    expect(JSON.parse(content.content).files.export.path).toBe('x.csv');
  });
});

import {
  getRecordImport,
  type RecordImportDetails,
  startRecordImport,
  undoRecordImport,
  uploadImport,
} from '@portal/contract/index/imports/record-imports';
import type { Watched } from '@portal/contract/index/watches/watched';
import { listEmails } from '@portal/testing/apps/emails';
import { createScan } from '@portal/testing/apps/record-document';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { offerWatch, watch } from '@portal/testing/apps/watch-builder';
import { clearTables } from '@portal/testing/database/clear-tables';
import { buildZip } from '@portal/testing/files/build-zip';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendWatchAlerts } from '../watches/index.ts';
import { runWaitingImports } from './run-imports.ts';
import { undoImport } from './undo-import.ts';

let test: TestApp;
let staff: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  staff = await test.signedIn({ role: 'COUNTY' });
  await offerWatch(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await clearTables(test.database, ['record_imports', 'documents', 'index_versions']);
  await test.database.executeSql('UPDATE watch_cursor SET index_version_id = 0');
});

const DAY = '2026-11-18';

/** Uploads a zip file with documents and their grantors and imports it. */
async function imported(
  documents: Readonly<Record<string, string>>,
  instrument = 'WD',
  images: Readonly<Record<string, number>> = {},
): Promise<number> {
  const rows = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
  const file = buildZip({
    'instruments.csv': 'code,description\nWD,Warranty Deed\nQCD,Quit Claim Deed\n',
    'documents.csv': `document,recorded_on,instrument\n${rows(Object.keys(documents).map((key) => `${key},${DAY},${instrument}`))}`,
    'names.csv': `document,role,name\n${rows(Object.entries(documents).map(([key, name]) => `${key},GRANTOR,${name}`))}`,
    ...Object.fromEntries(Object.entries(images).map(([key, pages]) => [`images/${key}.tif`, createScan(pages)])),
  });
  const form = new FormData();
  form.append('fields', JSON.stringify({ fileName: 'Friday.zip' }));
  form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]), 'Friday.zip');
  const request = new Request('http://test', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const { content } = (await staff.send(uploadImport, Buffer.from(await request.arrayBuffer()), headers)).json();
  expect(await settled(content.id)).toMatchObject({ state: 'CHECKED' });
  await staff.call(startRecordImport, { id: content.id });
  expect(await settled(content.id)).toMatchObject({ state: 'IMPORTED', canUndo: true });
  return content.id;
}

/** Waits until an import is at rest. */
async function settled(id: number): Promise<RecordImportDetails> {
  const get = async () => (await staff.call(getRecordImport, { id })).content;
  await expect.poll(async () => (await get()).state, { timeout: 60_000 }).not.toMatch(/WAITING|CHECKING|ING$/);
  return get();
}

async function undone(id: number): Promise<RecordImportDetails> {
  await staff.call(undoRecordImport, { id });
  return settled(id);
}

const listDocuments = async () => {
  const { rows } = await test.database.executeSql(
    `SELECT document_type || number || ' ' || instrument_code AS document FROM documents ORDER BY 1`,
  );
  return rows.map(({ document }) => document);
};
const listActions = async () => {
  const { rows } = await test.database.executeSql(
    `SELECT action, username, details ->> 'by' AS by FROM audit_entries WHERE action LIKE 'recordImport.und%' ORDER BY id DESC LIMIT 2`,
  );
  return rows.toReversed();
};
const versionOf = async (id: number) =>
  Number(
    (await test.database.executeSql(`SELECT index_version_id FROM record_imports WHERE id = ${id}`)).rows[0]
      ?.index_version_id,
  );

it('An import is undone once, whatever the number of requests, and its file can be imported again', async () => {
  const id = await imported({ A1: 'Cardamom Ana', A2: 'Lindquist Anna' });
  await Promise.all(Array.from({ length: 5 }, () => staff.call(undoRecordImport, { id })));
  expect(await settled(id)).toMatchObject({ state: 'UNDONE', canUndo: false, undoRefusal: null });
  expect(await listDocuments()).toEqual([]);
  expect(await listActions()).toEqual([
    { action: 'recordImport.undoStarted', username: staff.username, by: null },
    { action: 'recordImport.undone', username: null, by: staff.username },
  ]);
  await imported({ A1: 'Cardamom Ana', A2: 'Lindquist Anna' });
  expect(await listDocuments()).toEqual(['A1 WD', 'A2 WD']);
});

it('An import whose records a later one touched stays, with their list, until the later one is undone', async () => {
  const first = await imported({ A1: 'Cardamom Ana', A2: 'Lindquist Anna' });
  const later = await imported({ A2: 'Lindquist Anna' }, 'QCD');
  expect(await undone(first)).toMatchObject({
    ...{ state: 'IMPORTED', canUndo: true },
    undoRefusal: { problem: 'TOUCHED_LATER', count: 1, records: ['A2'] },
  });
  expect(await listDocuments()).toEqual(['A1 WD', 'A2 QCD']);
  expect(await undone(later)).toMatchObject({ state: 'UNDONE' });
  expect(await listDocuments()).toEqual(['A1 WD', 'A2 WD']);
  expect(await undone(first)).toMatchObject({ state: 'UNDONE' });
  expect(await listDocuments()).toEqual([]);
});

it('A document whose pages someone bought stays; an open order is canceled with the document', async () => {
  const sold = await imported({ A901: 'Cardamom Ana' });
  const ordered = await imported({ A902: 'Cardamom Ana' });
  const order = (key: string, state: string) => `
    INSERT INTO download_orders (guid, user_id, account_id, document_key, pages, prices, total_cents, state, priced_at, expires_at, paid_at, charged_cents, charged_images)
    SELECT gen_random_uuid(), id, account_id, '${key}', '{1}', '{}', 0, '${state}', now(), now() + interval '1 day',
      ${state === 'PAID' ? 'now(), 0, 0' : 'NULL, NULL, NULL'} FROM users WHERE account_id IS NOT NULL LIMIT 1`;
  await test.database.executeSql(`${order('A901', 'PAID')}; ${order('A902', 'OPEN')}`);
  expect(await undone(sold)).toMatchObject({
    ...{ state: 'IMPORTED', canUndo: true },
    undoRefusal: { problem: 'SOLD', count: 1, records: ['A901'] },
  });
  expect(await undone(ordered)).toMatchObject({ state: 'UNDONE' });
  const { rows } = await test.database.executeSql(
    'SELECT document_key, state FROM download_orders ORDER BY document_key',
  );
  expect(rows).toEqual([
    { document_key: 'A901', state: 'PAID' },
    { document_key: 'A902', state: 'CANCELLED' },
  ]);
  expect(await listDocuments()).toEqual(['A901 WD']);
});

it('An image that someone bought since the import stays; one that was bought before it is the earlier one again', async () => {
  await imported({ A903: 'Cardamom Ana', A904: 'Cardamom Ana' }, 'WD', { A903: 2, A904: 2 });
  const order = (key: string, paidAt: string | null) => `
    INSERT INTO download_orders (guid, user_id, account_id, document_key, pages, prices, total_cents, state, priced_at, expires_at, paid_at, charged_cents, charged_images)
    SELECT gen_random_uuid(), id, account_id, '${key}', '{1}', '{}', 0, '${paidAt === null ? 'OPEN' : 'PAID'}', now(), now() + interval '1 day',
      ${paidAt === null ? 'NULL, NULL, NULL' : `'${paidAt}', 0, 0`} FROM users WHERE account_id IS NOT NULL LIMIT 1`;
  const sold = await imported({ A903: 'Cardamom Ana' }, 'WD', { A903: 3 });
  await test.database.executeSql(order('A903', '2027-01-01'));
  expect(await undone(sold)).toMatchObject({ undoRefusal: { problem: 'SOLD', count: 1, records: ['A903'] } });
  await test.database.executeSql(order('A904', '2026-01-01'));
  const unsold = await imported({ A904: 'Cardamom Ana' }, 'WD', { A904: 3 });
  await test.database.executeSql(order('A904', null));
  expect(await undone(unsold)).toMatchObject({ state: 'UNDONE' });
  const { rows } = await test.database.executeSql(
    `SELECT state, image_page_count AS pages FROM download_orders JOIN documents ON document_type || number = document_key
      WHERE document_key = 'A904' ORDER BY state`,
  );
  expect(rows).toEqual([
    { state: 'CANCELLED', pages: 2 },
    { state: 'PAID', pages: 2 },
  ]);
  const read = async (key: string) => Buffer.from((await (await test.county.images.find(key))?.read()) ?? '');
  expect([await read('A903'), await read('A904')]).toEqual([createScan(3), createScan(2)].map(Buffer.from));
});

it.each([
  ['before its commit', false],
  ['behind its commit', true],
])('An undoing whose process dies %s is completed once by the next one', async (_, isCommitted) => {
  const id = await imported({ A1: 'Cardamom Ana' });
  const { county } = test;
  const by = staff.username;
  if (isCommitted)
    await undoImport({ county, database: county.imports.database, indexVersionId: await versionOf(id), by });
  await test.database.executeSql(
    `UPDATE record_imports SET work = 'UNDO', state = 'RUNNING', attempts = 1, alive_at = 'epoch', undo_requested_by = '${by}' WHERE id = ${id}`,
  );
  await runWaitingImports(county);
  expect(await settled(id)).toMatchObject({ state: 'UNDONE' });
  expect(await listDocuments()).toEqual([]);
  const { rows } = await test.database.executeSql(
    `SELECT (SELECT count(*)::integer FROM index_versions WHERE NOT is_import) AS undone, state FROM record_imports`,
  );
  expect(rows).toEqual([{ undone: 1, state: 'DONE' }]);
});

it('A match of a wrong import that no one was told of is forgotten, and the right document is matched again', async () => {
  const anna: Watched = { kind: 'NAME', lastName: 'Lindquist', firstName: 'Anna', soundsLike: false };
  const carl: Watched = { ...anna, firstName: 'Carl' };
  await watch(test, 'anna@example.com', anna);
  await watch(test, 'carl@example.com', carl);
  await test.database.executeSql(`UPDATE watch_subscribers SET frequency = 'WEEKLY' WHERE email = 'carl@example.com'`);
  await imported({ A1: 'Lindquist Anna' });
  const wrong = await imported({ A1: 'Lindquist Carl' });
  expect(await undone(wrong)).toMatchObject({ state: 'UNDONE' });
  // Both imports and the undoing are compared at once: the document had its name only before and after.
  await sendWatchAlerts(test.county);
  const { rows } = await test.database.executeSql(
    `SELECT email FROM watch_matches JOIN watches ON watches.id = watch_id JOIN watch_subscribers ON watch_subscribers.id = subscriber_id`,
  );
  expect(rows).toEqual([{ email: 'anna@example.com' }]);

  const again = await imported({ A1: 'Lindquist Carl' });
  await sendWatchAlerts(test.county);
  expect(await undone(again)).toMatchObject({ state: 'UNDONE' });
  await sendWatchAlerts(test.county);
  const waiting = await test.database.executeSql(
    'SELECT count(*)::integer AS count FROM watch_matches WHERE delivery_id IS NULL',
  );
  expect(waiting.rows).toEqual([{ count: 0 }]);
  const told = (await listEmails(test, 'anna@example.com')).filter(({ text }) => text.includes('What you can do now'));
  expect(told).toHaveLength(1);
});

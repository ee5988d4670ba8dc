import { documentDetails } from '@portal/contract/index/search/records/document-details';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import {
  addFileName,
  addFileNote,
  removeFileName,
  removeFileNote,
  runFileName,
} from '@portal/contract/index/title-files/file-work';
import {
  addFileSearch,
  bringDownFile,
  decideFileDocument,
  openTitleFile,
  RUN_SHEET,
  saveTitleFile,
} from '@portal/contract/index/title-files/title-files';
import { setChargeReference } from '@portal/contract/money/charging/charge-reference';
import { setPrices, signInBuyer } from '@portal/testing/apps/selling-app';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../../platform/database/database.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { purgeTitleFiles } from './purge-title-files.ts';

const [FUNDS_CENTS, SEARCH_CENTS] = [10_000, 50];
const EMPTY = { name: '', clientReference: '', state: 'OPEN', people: '' } as const;

let app: TestApp;
let owner: TestClient;
let colleague: TestClient;
let files = 0;
beforeAll(async () => {
  app = await startTestApp();
  await addTestCodes(app.county.db);
  const content = { titleFiles: true, accountFiles: 100, filePeople: 50 };
  await saveSettings(app.county.db, { group: 'titleFiles', content, actor: SYSTEM_ACTOR });
  await setPrices(app, { name: SEARCH_CENTS } as never);
  await addDocument(app.county.db, { key: 'A300', grantors: ['BERG, CARL'], recordedOn: '1986-12-31' });
  await addDocument(app.county.db, { key: 'A301', grantors: ['BERG, CARL'], recordedOn: '1987-01-01' });
  await addDocument(app.county.db, { key: 'A302', grantees: ['BERG, CARL'], recordedOn: '1990-12-31' });
  await addDocument(app.county.db, { key: 'A303', grantees: ['BERG, CARL'], recordedOn: '1991-01-01' });
});
beforeEach(async () => {
  owner = await signInBuyer(app, { escrowCents: FUNDS_CENTS });
  colleague = await app.signedIn({ accountId: owner.accountId });
});
afterAll(() => app.close());

async function makeFile(people = ''): Promise<number> {
  files += 1;
  const file = { ...EMPTY, id: 0, version: 0, number: `26-${files}`, people };
  return (await owner.call(saveTitleFile, file)).content.id;
}
const open = async (id: number, client = owner) => (await client.call(openTitleFile, { id })).content;
const BERG = { lastName: 'Berg', firstName: 'Carl', fromYear: '1987', toYear: '1990' } as const;
const addBerg = (id: number, changed: object = {}, client = owner) =>
  client.call(addFileName, { id, ...BERG, ...changed });

test('a name is run within its years, charged once, and keeps what it found', async () => {
  const id = await makeFile();
  for (const lastName of ['Berg', 'BERG']) expect((await addBerg(id, { lastName })).status).toBe(200);
  const [name, ...others] = (await open(id)).names;
  expect(others).toEqual([]);
  expect(name).toMatchObject({ lastName: 'Berg', fromYear: 1987, toYear: 1990, searchId: null });
  const nameId = name?.id ?? 0;
  expect(await owner.getBalance()).toBe(FUNDS_CENTS);
  const runs = [await owner.call(runFileName, { id, nameId }), await owner.call(runFileName, { id, nameId })];
  expect(runs.map(({ content }) => content)).toEqual([{ count: 2 }, { count: 2 }]);
  expect(await owner.getBalance()).toBe(FUNDS_CENTS - SEARCH_CENTS);
  const file = await open(id);
  expect(file.documents.map(({ documentKey }) => documentKey)).toEqual(['A301', 'A302']);
  expect(file.searches).toMatchObject([{ id: file.names[0]?.searchId, count: 2, runBy: owner.username }]);
  expect((await owner.call(removeFileName, { id, nameId })).status).toBe(200);
  expect(await open(id)).toMatchObject({ names: [], searches: [{ count: 2 }] });
});

test('a name without years covers the whole index; years the wrong way around and short names are refused', async () => {
  const id = await makeFile();
  await addBerg(id, { fromYear: '', toYear: '' });
  const nameId = (await open(id)).names[0]?.id ?? 0;
  expect((await owner.call(runFileName, { id, nameId })).content.count).toBe(4);
  for (const changed of [{ fromYear: '1991' }, { lastName: 'B' }, { toYear: '19' }, { toYear: '2200' }])
    expect((await owner.send(addFileName, { id, ...BERG, ...changed })).statusCode).toBe(400);
});

test('an account without money runs no name, and the name stays to run', async () => {
  const poor = await signInBuyer(app, { escrowCents: SEARCH_CENTS - 1 });
  const { id } = (await poor.call(saveTitleFile, { ...EMPTY, id: 0, version: 0, number: 'poor' })).content;
  await addBerg(id, {}, poor);
  const nameId = (await open(id, poor)).names[0]?.id ?? 0;
  expect((await poor.call(runFileName, { id, nameId })).envelope).toMatchObject({ code: 'PAYMENT_NEEDED' });
  expect(await open(id, poor)).toMatchObject({ names: [{ searchId: null }], searches: [] });
});

test('a search through the end of the index is brought down through its new end, one of past years isn’t', async () => {
  const { db } = app.county;
  await db.insertInto('index_coverage').values({ index_name: 'abstract', verified_through_on: '2026-11-10' }).execute();
  const id = await makeFile();
  await addDocument(db, { key: 'A310', grantors: ['FARDEN, ADA'], recordedOn: '2026-11-09' });
  for (const toRecordedDate of ['11/10/2026', '12/31/2020']) {
    const criteria = { grantorGranteeLastName: 'farden', fromRecordedDate: '01/01/1900', toRecordedDate };
    const { content } = await owner.call(SEARCH_ENDPOINTS.searchByName, criteria as never);
    const added = await owner.call(addFileSearch, { id, searchKey: content.addressKey ?? '' });
    expect(added.status).toBe(200);
  }
  await addDocument(db, { key: 'A311', grantors: ['FARDEN, ADA'], recordedOn: '2026-11-16' });
  await db.updateTable('index_coverage').set({ verified_through_on: '2026-11-17' }).execute();
  app.clock.advanceMinutes(1);
  expect((await owner.call(bringDownFile, { id })).content).toMatchObject({
    newCount: 1,
    verifiedThrough: '11/17/2026',
  });
  const { documents, searches } = await open(id);
  expect(documents.map(({ documentKey, state }) => [documentKey, state])).toEqual([
    ['A311', 'NEW'],
    ['A310', 'FOUND'],
  ]);
  expect(searches.map(({ count }) => count)).toEqual([2, 0]);
});

test('notes are at a page of a document of the file, and are removed by their writer or an administrator', async () => {
  const id = await makeFile(colleague.username);
  await addBerg(id);
  await owner.call(runFileName, { id, nameId: (await open(id)).names[0]?.id ?? 0 });
  const write = (client: TestClient, page: string, note: string, documentKey = 'A302') =>
    client.call(addFileNote, { id, documentKey, page, note });
  await write(owner, '12', 'Signed by a guardian');
  await write(colleague, '2', 'Other middle name');
  await write(owner, '', 'See the affidavit');
  expect((await write(owner, '1', 'Not in the file', 'A303')).status).toBe(404);
  for (const bad of [{ page: '0' }, { page: 'two' }, { note: ' ' }, { note: 'x'.repeat(1_001) }])
    expect((await owner.send(addFileNote, { id, documentKey: 'A302', page: '1', note: 'x', ...bad })).statusCode).toBe(
      400,
    );
  const { notes } = await open(id, colleague);
  expect(notes.map(({ page, note, writtenBy }) => [page, note, writtenBy])).toEqual([
    [null, 'See the affidavit', owner.username],
    [2, 'Other middle name', colleague.username],
    [12, 'Signed by a guardian', owner.username],
  ]);
  const [first, second] = notes.map((note) => note.id);
  const remove = (client: TestClient, noteId = 0) => client.call(removeFileNote, { id, noteId });
  expect((await remove(colleague, first)).status).toBe(404);
  expect((await remove(owner, first)).status).toBe(200);
  const administrator = await app.signedIn({ role: 'ACCOUNT', accountId: owner.accountId });
  expect((await remove(administrator, second)).status).toBe(200);
  expect((await open(id)).notes).toHaveLength(1);
});

test('a done file takes no names and no notes', async () => {
  const id = await makeFile();
  await addBerg(id);
  const { names, number } = await open(id);
  const nameId = names[0]?.id ?? 0;
  await owner.call(saveTitleFile, { ...EMPTY, id, version: 1, number, state: 'DONE', people: owner.username });
  for (const response of [
    await addBerg(id, { firstName: 'Ada' }),
    await owner.call(removeFileName, { id, nameId }),
    await owner.call(runFileName, { id, nameId }),
    await owner.call(addFileNote, { id, documentKey: 'A301', page: '', note: 'Late' }),
  ])
    expect(response.envelope).toMatchObject({ code: 'FILE_CLOSED' });
});

/** Changes a file that a call waits for. @returns the response of the call. */
async function changeMeanwhile<Response>(
  id: number,
  call: () => Promise<Response>,
  change: (tx: Db) => Promise<unknown>,
): Promise<Response> {
  let calling: Promise<Response> | undefined;
  await app.county.db.transaction().execute(async (tx) => {
    await tx.updateTable('title_files').set({ version: 2 }).where('id', '=', id).execute();
    calling = call();
    await expect
      .poll(
        async () => {
          const { rows } = await app.database.executeSql(
            "SELECT count(*)::integer AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          );
          return rows[0]?.waiting;
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    await change(tx);
  });
  if (calling === undefined) throw new Error('The call was not made.');
  return calling;
}

const removeColleague = (tx: Db) =>
  tx.deleteFrom('title_file_people').where('user_id', '=', colleague.userId).execute();

/** A shared file whose search has found A301 and A302. */
async function makeSharedFile(): Promise<number> {
  const id = await makeFile(colleague.username);
  await addBerg(id);
  await owner.call(runFileName, { id, nameId: (await open(id)).names[0]?.id ?? 0 });
  return id;
}

test('someone who is removed from a file while their decision waits for it decides nothing', async () => {
  const id = await makeSharedFile();
  const decide = () =>
    colleague.call(decideFileDocument, { id, documentKey: 'A301', decision: 'KEEP', reason: '', version: 0 });
  expect((await changeMeanwhile(id, decide, removeColleague)).status).toBe(404);
  expect((await open(id)).documents.map(({ decision }) => decision)).toEqual([null, null]);
});

test.each([
  ['the person is removed from it', 'NOT_FOUND', removeColleague],
  [
    'it is archived',
    'FILE_CLOSED',
    (tx: Db) => tx.updateTable('title_files').set({ state: 'ARCHIVED', closed_at: new Date() }).execute(),
  ],
] as const)(
  'a file that is being brought down keeps what it had if %s in the meantime',
  async (_title, code, change) => {
    const id = await makeSharedFile();
    const before = (await open(id)).searches;
    app.clock.advanceMinutes(1);
    const response = await changeMeanwhile(id, () => colleague.call(bringDownFile, { id }), change);
    expect(response.envelope.code).toBe(code);
    expect((await open(id)).searches).toEqual(before);
  },
);

test('what is done while charges carry the number of a file is in it, once; nothing otherwise', async () => {
  const id = await makeFile(colleague.username);
  const { number } = await open(id);
  const look = async (client: TestClient) => {
    const criteria = { grantorGranteeLastName: 'berg', grantorGranteeFirstName: 'carl' };
    await client.call(SEARCH_ENDPOINTS.searchByName, criteria as never);
    await client.call(documentDetails, { docId: 'A301' });
  };
  await look(owner);
  expect((await open(id)).work).toEqual([]);
  await owner.call(setChargeReference, { reference: number.toLowerCase() });
  await look(owner);
  await look(owner);
  app.clock.advanceMinutes(1);
  await colleague.call(setChargeReference, { reference: number });
  await colleague.call(documentDetails, { docId: 'A302' });
  await colleague.call(documentDetails, { docId: 'A301' });
  const { work } = await open(id);
  expect(
    work.map(({ kind, subject, count, username }) => [kind, kind === 'SEARCH' ? '' : subject, count, username]),
  ).toEqual([
    ['RECORD', 'A302', null, colleague.username],
    ['RECORD', 'A301', null, owner.username],
    ['SEARCH', '', 4, owner.username],
  ]);
  expect(work[2]?.description).toMatch(/BERG/i);
});

test('the number of a file of other people, or of a done one, records nothing', async () => {
  const id = await makeFile();
  const { number } = await open(id);
  const elsewhere = await signInBuyer(app, { escrowCents: FUNDS_CENTS });
  for (const client of [colleague, elsewhere]) {
    await client.call(setChargeReference, { reference: number });
    await client.call(documentDetails, { docId: 'A301' });
  }
  await owner.call(setChargeReference, { reference: number });
  await owner.call(saveTitleFile, { ...EMPTY, id, version: 1, number, state: 'DONE', people: owner.username });
  await owner.call(documentDetails, { docId: 'A301' });
  expect((await open(id)).work).toEqual([]);
});

test('the run sheet names what is missing: a name that wasn’t run, and an image that no one looked at', async () => {
  const id = await makeFile();
  await addBerg(id);
  await owner.call(runFileName, { id, nameId: (await open(id)).names[0]?.id ?? 0 });
  await addBerg(id, { lastName: 'Farden', firstName: '', fromYear: '', toYear: '1990' });
  await owner.call(decideFileDocument, { id, documentKey: 'A301', decision: 'KEEP', reason: '', version: 0 });
  const pdf = (await owner.send(RUN_SHEET.endpoint, { id, format: 'pdf' })).rawPayload;
  const sheet = (await readPdfPages(pdf)).join(' ').replace(/\s+/g, ' ');
  expect(sheet).toMatch(/Not run:? Farden, beginning through 1990/);
  expect(sheet).toMatch(/Kept without a look at the image while working in the file \(1\):? A301/);
});

test('a file is deleted the county’s years after it was closed, which it says before; an open one never', async () => {
  const offer = { titleFiles: true, accountFiles: 100, filePeople: 50, fileYears: 2 };
  await saveSettings(app.county.db, { group: 'titleFiles', content: offer, actor: SYSTEM_ACTOR });
  const [kept, closed] = [await makeFile(), await makeFile()];
  await addBerg(closed);
  await owner.call(runFileName, { id: closed, nameId: (await open(closed)).names[0]?.id ?? 0 });
  const { number } = await open(closed);
  const save = (version: number, state: 'OPEN' | 'DONE' | 'ARCHIVED') =>
    owner.call(saveTitleFile, { ...EMPTY, id: closed, version, number, state, people: owner.username });
  await save(1, 'DONE');
  const { rows } = await app.database.executeSql(
    `SELECT to_char((closed_at AT TIME ZONE '${app.county.timeZone}')::date + interval '2 years 1 day', 'MM/DD/YYYY') AS day
     FROM title_files WHERE id = ${closed}`,
  );
  const { deletedOn } = await open(closed);
  expect(deletedOn).toBe(rows[0]?.day);
  await save(2, 'ARCHIVED');
  expect((await open(closed)).deletedOn).toBe(deletedOn);
  const at = (days: number) => ({
    ...app.county,
    clock: { now: () => new Date(app.clock.now().getTime() + days * 24 * 3_600_000) },
  });
  const idsOf = async () =>
    (await app.county.db.selectFrom('title_files').select('id').where('id', 'in', [kept, closed]).execute()).map(
      (row) => Number(row.id),
    );
  // 2028 has a leap day: two years later is 731 days later, and the file is deleted on the day after.
  await purgeTitleFiles(at(731));
  expect((await idsOf()).toSorted((one, other) => one - other)).toEqual([kept, closed]);
  await purgeTitleFiles(at(732));
  expect(await idsOf()).toEqual([kept]);
  for (const table of ['title_file_searches', 'title_file_names', 'title_file_people'] as const)
    expect(await app.county.db.selectFrom(table).select('file_id').where('file_id', '=', closed).execute()).toEqual([]);
  const entries = await app.county.db
    .selectFrom('audit_entries')
    .select('details')
    .where('action', '=', 'titleFile.deleted')
    .execute();
  expect(JSON.stringify(entries)).toContain(String(closed));
});

import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import {
  addFileSearch,
  bringDownFile,
  decideFileDocument,
  type FoundDocument,
  openTitleFile,
  RUN_SHEET,
  saveTitleFile,
  titleFileList,
} from '@portal/contract/index/title-files/title-files';
import { setPrices, signInAgain, signInBuyer } from '@portal/testing/apps/selling-app';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { dieBeforeAnswer } from '@portal/testing/crash/die-before-answer';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';

const [FUNDS_CENTS, SEARCH_CENTS] = [10_000, 50];

let app: TestApp;
let owner: TestClient;
let colleague: TestClient;
let files = 0;
beforeAll(async () => {
  app = await startTestApp();
  await addTestCodes(app.county.db);
  await offer({});
  await setPrices(app, { name: SEARCH_CENTS } as never);
  await addDocument(app.county.db, { key: 'A100', grantors: ['LINDQUIST, ANNA M'] });
  await addDocument(app.county.db, { key: 'A101', grantees: ['LINDQUIST, ANNA'] });
});
beforeEach(async () => {
  owner = await signInBuyer(app, { escrowCents: FUNDS_CENTS });
  colleague = await app.signedIn({ accountId: owner.accountId });
});
afterAll(() => app.close());

function offer(changed: {
  readonly titleFiles?: boolean;
  readonly accountFiles?: number;
  readonly filePeople?: number;
}) {
  const content = { titleFiles: true, accountFiles: 100, filePeople: 50, ...changed };
  return saveSettings(app.county.db, { group: 'titleFiles', content, actor: SYSTEM_ACTOR });
}

const EMPTY = { number: '', name: '', clientReference: '', state: 'OPEN', people: '' } as const;
function make(changed: object = {}, client = owner) {
  files += 1;
  return client.call(saveTitleFile, { ...EMPTY, id: 0, version: 0, number: `2026-${files}`, ...changed });
}
async function makeFile(changed: object = {}): Promise<number> {
  return (await make(changed)).content.id;
}
async function search(client: TestClient, name = 'lindquist'): Promise<string> {
  const { content } = await client.call(SEARCH_ENDPOINTS.searchByName, { grantorGranteeLastName: name } as never);
  return content.addressKey ?? '';
}
const open = async (id: number, client = owner) => (await client.call(openTitleFile, { id })).content;
const statesOf = async (id: number) => (await open(id)).documents.map(({ documentKey, state }) => [documentKey, state]);
const decide = (
  client: TestClient,
  id: number,
  documentKey: string,
  version = 0,
  decision: 'KEEP' | 'NOT_RELEVANT' = 'KEEP',
) => client.call(decideFileDocument, { id, documentKey, decision, reason: 'Same lot', version });

test('keeps a search with all of its documents, for which its user paid once', async () => {
  const id = await makeFile({ name: 'Lindquist to Berg' });
  const searchKey = await search(owner);
  for (const _ of [1, 2]) expect((await owner.call(addFileSearch, { id, searchKey })).status).toBe(200);
  const file = await open(id);
  expect(file.searches).toMatchObject([{ title: 'Name search', count: 2, runBy: owner.username }]);
  expect(file.documents.map(({ documentKey, decision }) => [documentKey, decision])).toEqual([
    ['A100', null],
    ['A101', null],
  ]);
  expect(await owner.getBalance()).toBe(FUNDS_CENTS - SEARCH_CENTS);
});

test.each([
  [
    'put it into the file',
    (client: TestClient, id: number, searchKey: string) => client.call(addFileSearch, { id, searchKey }),
  ],
  ['bring the file down', (client: TestClient, id: number) => client.call(bringDownFile, { id })],
])('is paid once if two people of its account %s at the same time', async (title, run) => {
  const id = await makeFile({ people: colleague.username });
  await addDocument(app.county.db, { key: `A8${files}`, grantors: [`TOGETHER${files}, ANNA`] });
  const searchKey = await search(owner, `together${files}`);
  if (title.startsWith('bring')) await owner.call(addFileSearch, { id, searchKey });
  // The next day, on which neither has paid.
  app.clock.advanceMinutes(25 * 60);
  for (const client of [owner, colleague]) await signInAgain(client);
  const before = await owner.getBalance();
  const answers = await Promise.all([owner, colleague].map((client) => run(client, id, searchKey)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await owner.getBalance()).toBe(before - SEARCH_CENTS);
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM usage_charges WHERE charged_at = ${app.clock.now()}`.execute(app.county.db);
  expect(rows[0]?.count).toBe(1);
});

test('is paid by each of two people who run the search outside of a file', async () => {
  await addDocument(app.county.db, { key: 'A890', grantors: ['APART, ANNA'] });
  for (const client of [owner, colleague]) await search(client, 'apart');
  expect(await owner.getBalance()).toBe(FUNDS_CENTS - 2 * SEARCH_CENTS);
});

test('is brought down: what came up, changed or disappeared is marked until someone decides', async () => {
  const { db } = app.county;
  const id = await makeFile();
  const searchKey = await search(owner, 'bringer');
  await addDocument(db, { key: 'A200', grantors: ['BRINGER, ANNA'] });
  await addDocument(db, { key: 'A201', grantors: ['BRINGER, ANNA'] });
  await owner.call(addFileSearch, { id, searchKey });
  expect(await statesOf(id)).toEqual([
    ['A200', 'FOUND'],
    ['A201', 'FOUND'],
  ]);
  await addDocument(db, { key: 'A202', grantors: ['BRINGER, ANNA'] });
  await db.updateTable('documents').set({ instrument_code: 'MTG' }).where('number', '=', '200').execute();
  await db.updateTable('documents').set({ is_withheld: true }).where('number', '=', '201').execute();
  await db.updateTable('names').set({ is_withheld: true }).where('number_key', 'like', '%201').execute();
  app.clock.advanceMinutes(1);
  const { content } = await owner.call(bringDownFile, { id });
  expect(content).toMatchObject({ searchCount: 1, newCount: 3 });
  const marked = [
    ['A202', 'NEW'],
    ['A200', 'CHANGED'],
    ['A201', 'GONE'],
  ];
  expect(await statesOf(id)).toEqual(marked);
  app.clock.advanceMinutes(1);
  expect((await owner.call(bringDownFile, { id })).content.newCount).toBe(0);
  expect(await statesOf(id)).toEqual(marked);
  expect((await decide(owner, id, 'A202')).content.conflict).toBeNull();
  expect(await statesOf(id)).toEqual([
    ['A200', 'CHANGED'],
    ['A201', 'GONE'],
    ['A202', 'FOUND'],
  ]);
});

test('is brought down over a changed rule for names: what no longer matches is kept with its decision, what now matches is marked', async () => {
  const { db } = app.county;
  const id = await makeFile();
  for (const key of ['A210', 'A211']) await addDocument(db, { key, grantors: ['RULER, ANNA'] });
  await addDocument(db, { key: 'A212', grantors: ['RULLER, ANNA'] });
  await owner.call(addFileSearch, { id, searchKey: await search(owner, 'ruler') });
  await decide(owner, id, 'A210');
  const before = await owner.getBalance();
  /** Records get the keys of a new rule in the background; what they show stays. */
  const rekey = (number: string, key: string) =>
    db.updateTable('names').set({ key, key_nospace: key }).where('number_key', 'like', `%${number}`).execute();
  const { rows } = await app.database.executeSql("SELECT key FROM names WHERE number_key LIKE '%211'");
  await rekey('210', 'OTHER');
  await rekey('212', String(rows[0]?.key));
  app.clock.advanceMinutes(1);
  expect((await owner.call(bringDownFile, { id })).content).toMatchObject({ searchCount: 1, newCount: 2 });
  expect(
    (await open(id)).documents.map(({ documentKey, state, decision, reason }) => [
      documentKey,
      state,
      decision,
      reason,
    ]),
  ).toEqual([
    ['A212', 'NEW', null, ''],
    ['A210', 'GONE', 'KEEP', 'Same lot'],
    ['A211', 'FOUND', null, ''],
  ]);
  expect(await owner.getBalance()).toBe(before);
});

test('that was killed while it was brought down has what came up, and its searches are paid once', async () => {
  await addDocument(app.county.db, { key: 'A220', grantors: ['KILLIAN, ANNA'] });
  const id = await makeFile();
  await owner.call(addFileSearch, { id, searchKey: await search(owner, 'killian') });
  await addDocument(app.county.db, { key: 'A221', grantors: ['KILLIAN, ANNA'] });
  app.clock.advanceMinutes(25 * 60);
  await signInAgain(owner);
  const before = await owner.getBalance();
  await dieBeforeAnswer(app, owner, { endpoint: bringDownFile, body: { id } });
  app.clock.advanceMinutes(1);
  const { content } = await owner.call(bringDownFile, { id });
  expect(content).toMatchObject({ searchCount: 1, newCount: 0 });
  expect(await statesOf(id)).toEqual([
    ['A221', 'NEW'],
    ['A220', 'FOUND'],
  ]);
  expect(await owner.getBalance()).toBe(before - SEARCH_CENTS);
});

test('keeps no facts of a document that the county has withheld since, on the screen or the run sheet', async () => {
  const { db } = app.county;
  const id = await makeFile();
  await addDocument(db, { key: 'A250', grantors: ['SEALED, SIGNE'] });
  await addDocument(db, { key: 'A251', grantors: ['SEALED, OPAL'] });
  await owner.call(addFileSearch, { id, searchKey: await search(owner, 'sealed') });
  await db.updateTable('documents').set({ is_withheld: true }).where('number', '=', '250').execute();
  const { documents } = await open(id);
  const hasValue = (facts: FoundDocument['facts'], text: string) => facts.some(({ value }) => value.includes(text));
  expect(
    documents.map(({ documentKey, facts }) => [documentKey, hasValue(facts, 'SIGNE'), hasValue(facts, 'OPAL')]),
  ).toEqual([
    ['A250', false, false],
    ['A251', false, true],
  ]);
  const sheet = await owner.send(RUN_SHEET.endpoint, { id, format: 'csv' });
  expect(sheet.body).toContain('OPAL');
  expect(sheet.body).not.toContain('SIGNE');
});

test('costs what its searches cost when it is brought down on another day, and changes nothing unpaid', async () => {
  const id = await makeFile();
  await owner.call(addFileSearch, { id, searchKey: await search(owner) });
  await owner.call(bringDownFile, { id });
  expect(await owner.getBalance()).toBe(FUNDS_CENTS - SEARCH_CENTS);
  const poor = await signInBuyer(app, { escrowCents: SEARCH_CENTS });
  const { id: other } = (await make({}, poor)).content;
  await poor.call(addFileSearch, { id: other, searchKey: await search(poor) });
  expect(await poor.getBalance()).toBe(0);
  const before = await open(other, poor);
  app.clock.advanceMinutes(25 * 60);
  const rich = await app.signedIn({ accountId: poor.accountId, role: 'ACCOUNT' });
  const refused = await rich.call(bringDownFile, { id: other });
  expect(refused.status).not.toBe(200);
  expect((await open(other, rich)).searches).toEqual(before.searches);
});

test('is seen by its people and administrators of its account alone, and the audit log says who looked', async () => {
  const id = await makeFile({ name: 'Secret client' });
  const statusOf = async (client: TestClient) => (await client.call(openTitleFile, { id })).status;
  const administrator = await app.signedIn({ role: 'ACCOUNT', accountId: owner.accountId });
  const administratorElsewhere = await app.signedIn({ role: 'ACCOUNT' });
  const staff = await app.signedIn({ role: 'COUNTY' });
  expect(await statusOf(colleague)).toBe(404);
  expect(await statusOf(administratorElsewhere)).toBe(404);
  expect(await statusOf(staff)).toBe(403);
  expect(await statusOf(administrator)).toBe(200);
  const { version } = await open(id);
  const people = `${owner.username}, ${colleague.username}`;
  const changed = { ...EMPTY, id, version, number: `shared ${id}`, people };
  expect((await owner.call(saveTitleFile, changed)).status).toBe(200);
  expect(await statusOf(colleague)).toBe(200);
  expect((await colleague.call(titleFileList.endpoint, {})).content.totalCount).toBe(1);
  expect(
    (await owner.call(saveTitleFile, { ...changed, people: `${owner.username}, ${administratorElsewhere.username}` }))
      .envelope,
  ).toMatchObject({
    code: 'FILE_CHANGED',
  });
  const entries = await app.county.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', 'like', 'titleFile.%')
    .execute();
  expect(entries.filter(({ action }) => action === 'titleFile.opened').length).toBeGreaterThanOrEqual(3);
  expect(JSON.stringify(entries)).not.toContain('Secret client');
});

test('two people: the second decision on the same version names the first, and replaces nothing', async () => {
  const id = await makeFile({ people: colleague.username });
  await owner.call(addFileSearch, { id, searchKey: await search(owner) });
  const both = await Promise.all([decide(owner, id, 'A100'), decide(colleague, id, 'A100', 0, 'NOT_RELEVANT')]);
  const refused = both.filter(({ content }) => content.conflict !== null);
  expect(refused).toHaveLength(1);
  const [{ decision, decidedBy } = { decision: null, decidedBy: '' }] = (await open(id)).documents;
  expect(refused[0]?.content.conflict).toEqual({ decision, decidedBy });
  expect((await decide(owner, id, 'A999')).status).toBe(404);
});

test('limits, numbers and people', async () => {
  const number = `Taken ${owner.accountId}`;
  await makeFile({ number });
  expect((await make({ number: number.toUpperCase() })).status).toBe(400);
  expect((await make({ people: 'not.known' })).status).toBe(400);
  await offer({ accountFiles: 1 });
  expect((await make()).envelope).toMatchObject({ code: 'FILE_LIMIT' });
  await offer({ titleFiles: false });
  expect((await make()).status).toBe(403);
  expect((await owner.call(titleFileList.endpoint, {})).content.totalCount).toBe(1);
  await offer({});
  const id = await makeFile({ state: 'ARCHIVED' });
  expect((await owner.call(addFileSearch, { id, searchKey: await search(owner) })).envelope).toMatchObject({
    code: 'FILE_CLOSED',
  });
});

test('the run sheet has what was run, and each document with its decision or without one', async () => {
  const id = await makeFile({ name: 'Sheet' });
  await owner.call(addFileSearch, { id, searchKey: await search(owner) });
  await decide(owner, id, 'A100');
  const sheet = (await owner.send(RUN_SHEET.endpoint, { id, format: 'csv' })).body;
  expect(sheet).toMatch(/A100.*Keep.*Same lot/);
  expect(sheet).toMatch(/A101.*Undecided/);
  const pdf = await owner.send(RUN_SHEET.endpoint, { id, format: 'pdf' });
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await colleague.send(RUN_SHEET.endpoint, { id, format: 'csv' })).statusCode).toBe(404);
});

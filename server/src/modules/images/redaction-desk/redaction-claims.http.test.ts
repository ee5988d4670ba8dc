import { decideFinding, drawRedaction, nextRedactionPage } from '@portal/contract/images/redactions/redactions';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/database.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { purgeRedactionDesk } from './ask-for-redaction.ts';
import { insertFindings } from './findings.queries.ts';

const PAGES = 6;
const BOX = { left: 500, top: 3_000, right: 9_500, bottom: 4_000 };

let app: TestApp;
let anna: TestClient;
let ben: TestClient;
let documentId = 0;
beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.county;
  await addTestCodes(db);
  await addDocument(db, { key: 'A1', recordedOn: '1987-05-01', instrument: 'WD', imagePageCount: PAGES });
  ({ id: documentId } = await db.selectFrom('documents').select('id').executeTakeFirstOrThrow());
});
beforeEach(async () => {
  const { db } = app.county;
  for (const table of ['number_findings', 'redaction_claims', 'redaction_boxes'])
    await sql`DELETE FROM ${sql.table(table)}`.execute(db);
  const findings = Array.from({ length: PAGES }, (_, index) => ({
    ...({ documentId, page: index + 1, kind: 'SSN', reason: 'WORD', confidence: 90, boxes: [BOX] } as const),
  }));
  await inTransaction(db, (tx) => insertFindings(tx, findings));
  [anna, ben] = [await app.signedIn({ role: 'COUNTY' }), await app.signedIn({ role: 'COUNTY' })];
  const content = { clerks: `${anna.username} ${ben.username}` };
  await saveSettings(db, { group: 'redaction', content, actor: SYSTEM_ACTOR });
});
afterAll(() => app.close());

type Request = Parameters<typeof open>[1];
const open = async (
  client: TestClient,
  request: {
    readonly after?: { readonly documentKey: string; readonly page: number };
    readonly at?: { readonly documentKey: string; readonly page: number; readonly isTakenOver?: boolean };
  } = {},
) => (await client.call(nextRedactionPage, request)).content;
const openPage = async (client: TestClient, request?: Request) => (await open(client, request)).page?.page;
const at = (page: number, isTakenOver?: true) => ({
  at: { documentKey: 'A1', page, ...(isTakenOver && { isTakenOver }) },
});
const findingOn = async (page: number) =>
  (await app.county.db.selectFrom('number_findings').select('id').where('page', '=', page).executeTakeFirstOrThrow())
    .id;
const countAudit = async (action: string) =>
  (await app.county.db.selectFrom('audit_entries').select('id').where('action', '=', action).execute()).length;

test('Two clerks get different pages, see what the other one has open, and get the same page again', async () => {
  expect(await openPage(anna)).toBe(1);
  const content = await open(ben);
  expect(content.page?.page).toBe(2);
  expect(content.openElsewhere).toEqual([{ documentKey: 'A1', page: 1, username: anna.username }]);
  expect(await openPage(anna)).toBe(1);
  expect(await openPage(anna, { after: { documentKey: 'A1', page: 1 } })).toBe(3);
  // The page that was left is free again.
  expect(await openPage(ben, { after: { documentKey: 'A1', page: 2 } })).toBe(4);
  expect((await open(ben)).openElsewhere).toEqual([{ documentKey: 'A1', page: 3, username: anna.username }]);
});

test('Of many requests at once, each clerk gets one page, and never that of another', async () => {
  const clerks = [anna, ben, anna, ben, anna, ben];
  for (let round = 0; round < 3; round += 1) {
    const opened = await Promise.all(clerks.map((client) => open(client)));
    const byClerk = (which: TestClient) =>
      new Set(opened.filter((_, index) => clerks[index] === which).map(({ page }) => page?.page));
    const [ofAnna, ofBen] = [byClerk(anna), byClerk(ben)];
    expect([...ofAnna].filter((page) => ofBen.has(page))).toEqual([]);
    expect(ofAnna.has(undefined) || ofBen.has(undefined)).toBe(false);
  }
});

test('A page that another clerk has open is neither shown nor decided, and says who has it', async () => {
  await open(anna, at(1));
  const content = await open(ben, at(1));
  expect(content).toMatchObject({ page: null, holder: { documentKey: 'A1', page: 1, username: anna.username } });
  const id = await findingOn(1);
  const refused = { code: 'PAGE_CLAIMED' };
  expect((await ben.call(decideFinding, { id, decision: 'REDACTED' })).envelope).toMatchObject(refused);
  const drawing = { documentKey: 'A1', page: 1, kind: 'SSN' as const, boxes: [BOX] };
  expect((await ben.call(drawRedaction, drawing)).envelope).toMatchObject(refused);
  expect((await anna.call(decideFinding, { id, decision: 'REJECTED' })).content).toEqual({ isDecided: true });
  // Nothing is left on it for the clerk who had it.
  expect((await open(ben, at(1))).page?.findings).toEqual([]);
});

test('A page is taken over with an entry of the audit log, once, and its clerk learns it', async () => {
  const before = await countAudit('redaction.pageTakenOver');
  await open(anna, at(1));
  expect(await openPage(ben, at(1, true))).toBe(1);
  expect(await countAudit('redaction.pageTakenOver')).toBe(before + 1);
  expect((await open(anna, at(1))).holder?.username).toBe(ben.username);
  // A page that no one else has isn't taken over.
  await open(ben, at(1, true));
  await open(ben, at(2, true));
  expect(await countAudit('redaction.pageTakenOver')).toBe(before + 1);
});

test('A claim ends after fifteen minutes, unless its clerk renews it', async () => {
  await open(anna, at(1));
  await open(ben, at(2));
  app.clock.advanceMinutes(14);
  expect(await openPage(anna, at(1))).toBe(1);
  app.clock.advanceMinutes(2);
  expect((await open(ben)).openElsewhere).toEqual([{ documentKey: 'A1', page: 1, username: anna.username }]);
  expect(await openPage(anna, at(2))).toBeUndefined();
  app.clock.advanceMinutes(15);
  expect(await openPage(anna, at(2))).toBe(2);
  app.clock.advanceMinutes(16);
  await purgeRedactionDesk(app.county);
  expect(await app.county.db.selectFrom('redaction_claims').select('page').execute()).toEqual([]);
});

test('Of two clerks who confirm the same page at once, one does, and its box is stored once', async () => {
  for (let page = 1; page <= PAGES; page += 1) {
    const id = await findingOn(page);
    const answers = await Promise.all(
      [anna, ben].map((client) => client.call(decideFinding, { id, decision: 'REDACTED' })),
    );
    const codes = answers.map(({ status, envelope }) => (status === 200 ? 'OK' : (envelope as { code: string }).code));
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    expect(codes.filter((code) => code === 'PAGE_CLAIMED' || code === 'FINDING_DECIDED')).toHaveLength(1);
  }
  const { rows } = await sql<{ boxes: number }>`SELECT count(*)::int AS boxes FROM redaction_boxes`.execute(
    app.county.db,
  );
  expect(rows).toEqual([{ boxes: PAGES }]);
});

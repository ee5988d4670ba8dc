import { correctRecord, decideCorrection } from '@portal/contract/filing/efile/corrections';
import { getFiling } from '@portal/contract/filing/efile/filings';
import { acceptFiling, claimFiling } from '@portal/contract/filing/efile/queue';
import { rowIdOf } from '@portal/contract/index/search/results/result-kinds';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import type { Watched } from '@portal/contract/index/watches/watched';
import { sendWatchAlerts } from '@portal/server/modules/index/watches';
import { fileDocument, listFilerEmails, offerEfile, startFiling } from '@portal/testing/apps/efile-app';
import { listEmails } from '@portal/testing/apps/emails';
import { startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { offerWatch, watch } from '@portal/testing/apps/watch-builder';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findIndexLoadedAt } from '../../../index/records/index.ts';

let app: TestApp;
let filer: TestClient;
let clerk: TestClient;
let count = 0;
beforeAll(async () => {
  app = await startSellingApp();
  ({ filer, clerk } = await startFiling(app, { escrowCents: 100_000 }));
  await addTestCodes(app.county.db);
  await offerWatch(app);
});
afterAll(() => app.close());

const FACTS = {
  ...{ instrument: 'WD', grantors: 'LINDQUIST ANNA M', grantees: 'STRAND MARY' },
  ...{ parcels: '010-0230-00450', legal: 'Lot 7, Block 3, Birch Hollow' },
};
const REASON = 'The grantee was misspelled';

/** Records a filing in the index. */
async function record(facts: object = {}, by = filer) {
  count += 1;
  const documentNumber = `A90${count}`;
  const { id, number } = await fileDocument(app, by);
  await clerk.call(claimFiling, { id });
  const { status } = await clerk.call(acceptFiling, { id, version: 1, documentNumber, ...FACTS, ...facts });
  expect(status).toBe(200);
  return { id, number, documentNumber };
}

const correct = (id: number, changed: object, { by = clerk, revision = 0 } = {}) =>
  by.call(correctRecord, { id, revision, reason: REASON, ...FACTS, ...changed });

async function findByName(grantorGranteeLastName: string) {
  const { content } = await clerk.call(SEARCH_ENDPOINTS.searchByName, { grantorGranteeLastName } as never);
  return content.searchResults.searchResultList.map((row) => rowIdOf('documents', row));
}

async function findByParcel(parcelId: string) {
  const { content } = await clerk.call(SEARCH_ENDPOINTS.searchByParcelId, { parcelId } as never);
  return content.searchResults.searchResultList.map((row) => rowIdOf('documents', row));
}

const alertsTo = async (email: string) =>
  (await listEmails(app, email)).filter(({ text }) => text.includes('What you can do now'));

test('A correction replaces the index data, keeps both versions, and tells the filer', async () => {
  const { id, number, documentNumber } = await record();
  const changed = { grantees: 'STRAND MARIE\nQUALE OLE', parcels: '010-0230-00460' };
  expect((await correct(id, changed)).status).toBe(200);
  expect(await findByName('QUALE')).toEqual([documentNumber]);
  expect(await findByParcel('010-0230-00460')).toEqual([documentNumber]);
  expect(await findByParcel('010-0230-00450')).toEqual([]);
  const { content } = await filer.call(getFiling, { id });
  expect(content).toMatchObject({ state: 'ACCEPTED', documentNumber, recordedFacts: { ...FACTS, ...changed } });
  expect(content.corrections).toMatchObject([{ reason: REASON, before: FACTS, after: { ...FACTS, ...changed } }]);
  const [email] = await listFilerEmails(app);
  expect(email).toContain(`Transaction number: ${number}\nStatus: Index data corrected\nRemark: ${REASON}\n`);
  const { rows } = await sql`
    SELECT display_name FROM superseded_names JOIN documents ON documents.id = document_id
    WHERE number = ${documentNumber.slice(1)} ORDER BY role, sequence`.execute(app.county.db);
  expect(rows).toEqual([{ display_name: 'STRAND MARY' }, { display_name: 'LINDQUIST ANNA M' }]);
  const entry = await app.county.db
    .selectFrom('audit_entries')
    .select('details')
    .where('action', '=', 'filing.indexCorrected')
    .executeTakeFirstOrThrow();
  expect(entry.details).toMatchObject({ filing: number, reason: REASON, before: FACTS });
});

test('The owner whose name or land a correction brings in is told, and one who was told before is told again', async () => {
  const { id } = await record({ grantees: 'HAUGEN NILS', parcels: '010-0999-00010' });
  const name = (lastName: string): Watched => ({ kind: 'NAME', lastName, firstName: 'Nils', soundsLike: false });
  const emails = { haugen: 'haugen@example.com', hagen: 'hagen@example.com' };
  await watch(app, emails.haugen, name('Haugen'));
  await watch(app, emails.hagen, name('Hagen'));
  await sendWatchAlerts(app.county);
  const facts = { grantees: 'HAGEN NILS', parcels: '010-0999-00010' };
  expect((await correct(id, facts)).status).toBe(200);
  await sendWatchAlerts(app.county);
  expect(await alertsTo(emails.hagen)).toHaveLength(1);
  expect(await alertsTo(emails.haugen)).toHaveLength(0);
  expect((await correct(id, { ...facts, grantees: 'HAUGEN NILS' }, { revision: 1 })).status).toBe(200);
  await sendWatchAlerts(app.county);
  expect(await alertsTo(emails.hagen)).toHaveLength(2);
  expect(await alertsTo(emails.haugen)).toHaveLength(1);
  // The instrument is neither a name nor land.
  await correct(id, { ...facts, grantees: 'HAUGEN NILS', instrument: 'MTG' }, { revision: 2 });
  await sendWatchAlerts(app.county);
  expect(await alertsTo(emails.haugen)).toHaveLength(1);
});

test('Of two clerks who correct one entry at once, one succeeds, and the other must look again', async () => {
  const { id } = await record();
  const other = await app.signedIn({ role: 'COUNTY' });
  const sent = await Promise.all([
    correct(id, { grantees: 'ONE ANN' }),
    correct(id, { grantees: 'OTHER ANN' }, { by: other }),
  ]);
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await filer.call(getFiling, { id })).content.corrections).toHaveLength(1);
});

test('A correction is refused that has no reason, no change, facts that can’t be indexed, or comes from the filer', async () => {
  const { id } = await record();
  expect((await correct(id, { reason: ' ', legal: 'Lot 8' })).envelope.fieldErrors).toHaveProperty('reason');
  expect((await correct(id, {})).envelope.fieldErrors).toEqual({ instrument: 'Nothing has changed.' });
  expect((await correct(id, { grantors: '', grantees: '' })).envelope.fieldErrors).toHaveProperty('grantors');
  expect((await correct(id, { legal: 'Lot 8' }, { revision: 1 })).status).toBe(409);
  const own = await app.signedIn({ role: 'COUNTY', account: { paymentMethod: 'INVOICE' } });
  const { id: ownId } = await record({}, own);
  expect((await correct(ownId, { legal: 'Lot 8' }, { by: own })).envelope.message).toBe(
    "You can't review your own filing.",
  );
  expect((await clerk.call(getFiling, { id })).content).toMatchObject({ corrections: [], recordedFacts: FACTS });
});

test('A record that an import has confirmed is corrected in the county’s own system', async () => {
  const { id, documentNumber } = await record();
  const number = documentNumber.slice(1);
  await sql`UPDATE documents SET awaits_import_since = NULL WHERE number = ${number}`.execute(app.county.db);
  const refused = await correct(id, { legal: 'Lot 8' });
  expect(refused.status).toBe(409);
  expect(refused.envelope.message).toContain('An import has this record.');
  expect((await clerk.call(getFiling, { id })).content.corrections).toEqual([]);
});

test('A correction doesn’t make the county’s data newer', async () => {
  const before = await findIndexLoadedAt(app.county.db);
  app.clock.advanceMinutes(1);
  const { id } = await record();
  expect((await correct(id, { legal: 'Lot 8' })).status).toBe(200);
  expect(await findIndexLoadedAt(app.county.db)).toEqual(before);
});

test('The database refuses other index data of a recorded filing without a correction', async () => {
  const { id } = await record();
  const silent = sql`UPDATE filings SET recorded_facts = '{}' WHERE id = ${id}`.execute(app.county.db);
  await expect(silent).rejects.toMatchObject({ constraint: 'filings_corrected' });
});

test('With the county’s setting, a correction waits for another clerk, who approves it once or discards it', async () => {
  const { id, documentNumber } = await record();
  await offerEfile(app, { correctionApproval: true });
  const other = await app.signedIn({ role: 'COUNTY' });
  const proposed = await correct(id, { grantees: 'TVEIT OLE' });
  expect(proposed.content).toEqual({ isProposed: true });
  expect(await findByName('TVEIT')).toEqual([]);
  expect((await correct(id, { grantees: 'TVEIT NILS' }, { by: other })).status).toBe(409);
  expect((await filer.call(getFiling, { id })).content.proposedCorrection).toBeNull();
  const waiting = async () => (await other.call(getFiling, { id })).content.proposedCorrection;
  const proposedAt = (await waiting())?.proposedAt ?? '';
  const decide = (by: TestClient, isApproved: boolean) => by.call(decideCorrection, { id, proposedAt, isApproved });
  expect((await decide(clerk, true)).envelope.message).toBe('Another clerk has to approve your correction.');
  const sent = await Promise.all(Array.from({ length: 3 }, () => decide(other, true)));
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await findByName('TVEIT')).toEqual([documentNumber]);
  const { content } = await filer.call(getFiling, { id });
  expect(content.corrections).toMatchObject([{ username: clerk.username, reason: REASON, before: FACTS }]);
  app.clock.advanceMinutes(1);
  await correct(id, { legal: 'Lot 9' }, { revision: 1 });
  const again = (await waiting())?.proposedAt ?? '';
  expect((await decide(other, true)).status).toBe(409);
  expect((await clerk.call(decideCorrection, { id, proposedAt: again, isApproved: false })).status).toBe(200);
  expect(await waiting()).toBeNull();
  expect((await filer.call(getFiling, { id })).content.corrections).toHaveLength(1);
  await offerEfile(app);
});

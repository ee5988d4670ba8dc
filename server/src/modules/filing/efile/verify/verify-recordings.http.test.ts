import { correctRecord, withdrawRecording } from '@portal/contract/filing/efile/corrections';
import { getFiling } from '@portal/contract/filing/efile/filings';
import { acceptFiling, claimFiling } from '@portal/contract/filing/efile/queue';
import {
  accuracyList,
  claimVerification,
  keyVerification,
  settleVerification,
  verificationList,
} from '@portal/contract/filing/efile/verification';
import { fileDocument, offerEfile, startFiling } from '@portal/testing/apps/efile-app';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getIndexCoverage } from '../../../index/records/index.ts';

let app: TestApp;
let filer: TestClient;
let first: TestClient;
let second: TestClient;
let count = 0;
beforeAll(async () => {
  app = await startSellingApp();
  ({ filer, clerk: first } = await startFiling(app, { escrowCents: 300_000 }));
  second = await app.signedIn({ role: 'COUNTY' });
  await addTestCodes(app.county.db);
  await offerEfile(app, { verifiedPercent: 100 });
});
afterAll(() => app.close());

const FACTS = {
  ...{ instrument: 'WD', grantors: 'LINDQUIST ANNA M', grantees: 'STRAND MARY' },
  ...{ parcels: '010-0230-00450', legal: 'Lot 7, Block 3, Birch Hollow' },
};

/** Records a filing, which the first clerk accepts. @returns its id, its number and the id of its verification, if one is due. */
async function record(facts: object = {}, by = filer) {
  count += 1;
  const documentNumber = `A91${count}`;
  const { id } = await fileDocument(app, by);
  await first.call(claimFiling, { id });
  const { status } = await first.call(acceptFiling, { id, version: 1, documentNumber, ...FACTS, ...facts });
  expect(status).toBe(200);
  const due = await app.county.db
    .selectFrom('filing_verifications')
    .select('id')
    .where('filing_id', '=', id)
    .executeTakeFirst();
  return { id, documentNumber, due: due?.id ?? 0 };
}

const claim = async (by: TestClient, id?: number) =>
  (await by.call(claimVerification, id === undefined ? {} : { id })).content.verification;
const key = (by: TestClient, id: number, changed: object = {}) =>
  by.call(keyVerification, { id, ...FACTS, ...changed });
const settle = (by: TestClient, id: number, choices: object) => by.call(settleVerification, { id, choices });
const listDue = async () => (await first.call(verificationList.endpoint, {})).content.verifications;
const recordedFacts = async (id: number) => (await first.call(getFiling, { id })).content.recordedFacts;
async function verify(id: number, changed: object = {}) {
  expect(await claim(second, id)).not.toBeNull();
  expect((await key(second, id, changed)).status).toBe(200);
}

test('The second clerk keys a recording without seeing the first entry, and equal entries are verified', async () => {
  const { due, documentNumber, id } = await record();
  expect(await listDue()).toMatchObject([{ id: due, documentNumber, state: 'DUE', firstClerk: first.username }]);
  const claimed = await claim(second);
  expect(claimed).toMatchObject({ id: due, filingId: id, documentNumber, difference: null });
  expect(JSON.stringify(claimed)).not.toContain('LINDQUIST');
  expect((await key(second, due, { grantors: ' lindquist anna m ' })).content).toEqual({ fields: [] });
  expect(await listDue()).toEqual([]);
  expect((await first.call(getFiling, { id })).content.corrections).toEqual([]);
});

test('No clerk verifies a recording that they accepted, corrected or filed', async () => {
  const { due, id } = await record();
  expect(await claim(first, due)).toBeNull();
  expect(await claim(first)).toBeNull();
  const corrector = await app.signedIn({ role: 'COUNTY' });
  const correction = { id, revision: 0, reason: 'A comma', ...FACTS, legal: 'Lot 7 Block 3 Birch Hollow' };
  // The corrector has claimed it before: the claim doesn't help them.
  expect(await claim(corrector, due)).not.toBeNull();
  expect((await corrector.call(correctRecord, correction)).status).toBe(200);
  const refused = await key(corrector, due, { legal: correction.legal });
  expect([refused.status, refused.envelope.message]).toEqual([409, 'Another clerk has to verify your work.']);
  expect(await claim(corrector, due)).toBeNull();
  const own = sql`UPDATE filing_verifications SET claimed_by = ${corrector.userId}, claimed_until = now() WHERE id = ${due}`;
  await expect(own.execute(app.county.db)).rejects.toMatchObject({ constraint: 'filing_verifications_own' });
  app.clock.advanceMinutes(16);
  await verify(due, { legal: correction.legal });
  const filingClerk = await app.signedIn({ role: 'COUNTY', account: { paymentMethod: 'INVOICE' } });
  const filed = await record({}, filingClerk);
  expect(await claim(filingClerk, filed.due)).toBeNull();
  await verify(filed.due);
});

test('Of two clerks at once, one gets a recording, and the other another one or none', async () => {
  const { due } = await record();
  const third = await app.signedIn({ role: 'COUNTY' });
  const claimed = await Promise.all([claim(second), claim(third)]);
  expect(claimed.filter((verification) => verification?.id === due)).toHaveLength(1);
  expect(claimed.filter((verification) => verification === null)).toHaveLength(1);
  const [holder, other] = claimed[0] === null ? [third, second] : [second, third];
  expect((await key(other, due)).status).toBe(409);
  // After fifteen minutes without a sign of the holder, the other one has it.
  app.clock.advanceMinutes(16);
  expect((await key(holder, due)).status).toBe(409);
  expect(await claim(other)).toMatchObject({ id: due });
  const keyed = await Promise.all(Array.from({ length: 3 }, () => key(other, due)));
  expect(keyed.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('Differences are settled field by field by someone else than the first clerk, and correct the record', async () => {
  const { due, id } = await record();
  await verify(due, { grantees: 'STRAND MARIE', parcels: '010-0230-00460' });
  expect(await listDue()).toMatchObject([{ id: due, state: 'DIFFERS', secondClerk: second.username }]);
  expect(await claim(first, due)).toBeNull();
  const shown = await claim(second, due);
  expect(shown?.difference).toMatchObject({
    fields: ['grantees', 'parcels'],
    first: FACTS,
    second: { ...FACTS, grantees: 'STRAND MARIE', parcels: '010-0230-00460' },
  });
  const correction = { id, revision: 0, reason: 'Around it', ...FACTS, legal: 'Lot 8' };
  expect((await second.call(correctRecord, correction)).envelope.message).toContain('entries of two clerks differ');
  expect((await settle(second, due, { grantees: 'SECOND' })).status).toBe(400);
  expect((await settle(first, due, { grantees: 'FIRST', parcels: 'FIRST' })).status).toBe(409);
  expect((await settle(second, due, { grantees: 'SECOND', parcels: 'FIRST' })).content).toEqual({
    isCorrectedHere: true,
  });
  expect((await settle(second, due, { grantees: 'FIRST', parcels: 'FIRST' })).status).toBe(409);
  expect(await recordedFacts(id)).toEqual({ ...FACTS, grantees: 'STRAND MARIE' });
  const { corrections } = (await filer.call(getFiling, { id })).content;
  expect(corrections).toMatchObject([{ username: second.username, reason: 'Found when a second clerk verified it' }]);
});

test('With the setting for corrections, another clerk than the second one chooses the second entry', async () => {
  const { due, id } = await record();
  await offerEfile(app, { verifiedPercent: 100, correctionApproval: true });
  await verify(due, { instrument: 'MTG' });
  expect((await settle(second, due, { instrument: 'SECOND' })).envelope.message).toBe(
    'Another clerk has to approve your correction.',
  );
  const third = await app.signedIn({ role: 'COUNTY' });
  expect((await settle(third, due, { instrument: 'SECOND' })).status).toBe(200);
  expect(await recordedFacts(id)).toMatchObject({ instrument: 'MTG' });
  await offerEfile(app, { verifiedPercent: 100 });
});

test('An index isn’t verified through the day of a recording that waits, until its entries agree or are settled', async () => {
  const { db } = app.county;
  // The clock of the test says 11/20/2026.
  await sql`INSERT INTO index_coverage (index_name, index_begins_on, verified_through_on, legal_verified_through_on)
    VALUES ('abstract', '1990-01-01', '2026-11-20', '2026-11-25'), ('torrens', '1990-01-01', '2026-11-20', NULL),
           ('lien', '1990-01-01', '2026-11-20', NULL)`.execute(db);
  const datesOf = async () => {
    const { abstract, torrens, lien } = await getIndexCoverage(db);
    return [abstract.verified, abstract.legalVerified, torrens.verified, lien.verified];
  };
  const reached = ['11/20/2026', '11/25/2026', '11/20/2026', '11/20/2026'];
  const held = ['11/19/2026', '11/19/2026', '11/20/2026', '11/20/2026'];
  expect(await datesOf()).toEqual(reached);
  const { due } = await record();
  expect(await datesOf()).toEqual(held);
  await verify(due, { legal: 'Lot 9' });
  expect(await datesOf()).toEqual(held);
  await settle(second, due, { legal: 'FIRST' });
  expect(await datesOf()).toEqual(reached);
  const withdrawn = await record();
  expect(await datesOf()).toEqual(held);
  const request = { id: withdrawn.id, documentNumber: withdrawn.documentNumber, reason: 'The wrong document' };
  expect((await first.call(withdrawRecording, request)).status).toBe(200);
  expect(await datesOf()).toEqual(reached);
  expect(await listDue()).toEqual([]);
  // No day of the index is known to be verified if the first one waits.
  await sql`UPDATE index_coverage SET index_begins_on = '2026-11-20' WHERE index_name = 'abstract'`.execute(db);
  await record();
  expect((await getIndexCoverage(db)).abstract.verified).toBe('');
});

test('A record that an import has confirmed is settled, and corrected in the recorder’s own system', async () => {
  const { due, id, documentNumber } = await record();
  await verify(due, { legal: 'Lot 9' });
  const number = documentNumber.slice(1);
  await sql`UPDATE documents SET awaits_import_since = NULL WHERE number = ${number}`.execute(app.county.db);
  expect((await settle(second, due, { legal: 'SECOND' })).content).toEqual({ isCorrectedHere: false });
  expect(await recordedFacts(id)).toEqual(FACTS);
});

test('A sample is a part of the recordings, and 0 percent of them are 0', async () => {
  await offerEfile(app, { verifiedPercent: 0 });
  expect((await record()).due).toBe(0);
  await offerEfile(app, { verifiedPercent: 50 });
  const buyer = await signInBuyer(app, { escrowCents: 200_000 });
  const chosen: boolean[] = [];
  // Ends long before 40 recordings unless chance isn't asked: all the same is less likely than one in 500 billion.
  while (new Set(chosen).size < 2 && chosen.length < 40) chosen.push((await record({}, buyer)).due > 0);
  expect(new Set(chosen).size).toBe(2);
  await offerEfile(app, { verifiedPercent: 100 });
});

test('The accuracy of clerks agrees with a count of what was keyed and chosen', async () => {
  const [entering, rekeying] = [await app.signedIn({ role: 'COUNTY' }), await app.signedIn({ role: 'COUNTY' })];
  const keyed: readonly (readonly [changed: object, choices: object])[] = [
    [{}, {}],
    [{ grantees: 'STRAND MARIE' }, { grantees: 'SECOND' }],
    [
      { grantees: 'STRAND MARIE', legal: 'Lot 8' },
      { grantees: 'SECOND', legal: 'FIRST' },
    ],
    [
      { parcels: '1', legal: 'Lot 8' },
      { parcels: 'FIRST', legal: 'FIRST' },
    ],
  ];
  const before = first;
  first = entering;
  for (const [changed, choices] of keyed) {
    const { due } = await record();
    expect(await claim(rekeying, due)).not.toBeNull();
    await key(rekeying, due, changed);
    if (Object.keys(choices).length > 0) expect((await settle(rekeying, due, choices)).status).toBe(200);
  }
  // Differences that wait for their settlement count for neither.
  const { due } = await record();
  await claim(rekeying, due);
  await key(rekeying, due, { legal: 'Lot 10' });
  first = before;
  const rows = (await first.call(accuracyList.endpoint, {})).content.clerks;
  const of = ({ username }: TestClient) => rows.filter(({ clerk }) => clerk === username);
  const month = '11/2026';
  expect(of(entering)).toEqual([
    {
      ...{ month, clerk: entering.username, entered: 4, enteredWrong: 2, verified: 0, verifiedWrong: 0 },
      ...{ wrongFields: 2, accuracy: 50 },
    },
  ]);
  expect(of(rekeying)).toEqual([
    {
      ...{ month, clerk: rekeying.username, entered: 0, enteredWrong: 0, verified: 4, verifiedWrong: 2 },
      ...{ wrongFields: 3, accuracy: 50 },
    },
  ]);
});

test('What was keyed and settled never changes', async () => {
  const { db } = app.county;
  const { due } = await record();
  await verify(due, { legal: 'Lot 9' });
  const change = sql`UPDATE filing_verifications SET second_facts = first_facts WHERE id = ${due}`;
  await expect(change.execute(db)).rejects.toMatchObject({ constraint: 'filing_verifications_final' });
  await settle(second, due, { legal: 'FIRST' });
  const again = sql`UPDATE filing_verifications SET settled_at = now() WHERE id = ${due}`;
  await expect(again.execute(db)).rejects.toMatchObject({ constraint: 'filing_verifications_final' });
  const removed = sql`DELETE FROM filing_verifications WHERE id = ${due}`;
  await expect(removed.execute(db)).rejects.toMatchObject({ constraint: 'filing_verifications_final' });
});

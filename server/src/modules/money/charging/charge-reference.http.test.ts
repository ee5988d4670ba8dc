import { payDownloadOrder } from '@portal/contract/images/imaging/download-order';
import {
  getChargeReference,
  requireChargeReference,
  setChargeReference,
} from '@portal/contract/money/charging/charge-reference';
import { receipt } from '@portal/contract/money/charging/receipt';
import { transactionList, transactionReport } from '@portal/contract/office/transactions/transactions';
import { logout } from '@portal/contract/people/current-user/logout';
import { listEmails } from '@portal/testing/apps/emails';
import { recordDocument } from '@portal/testing/apps/record-document';
import {
  expectSoundBooks,
  orderPages,
  signInAgain,
  signInBuyer,
  startSellingApp,
} from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { charge, refund } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startSellingApp();
});
afterEach(() => expectSoundBooks(app));
afterAll(() => app.close());

/** Buys a document of one page, $2.00. @returns the number of its receipt. */
async function buy(client: TestClient): Promise<number> {
  const { documentKey } = await recordDocument(app, { image: 1 });
  const { guid } = (await orderPages(client, documentKey)).content.imageState;
  return (await client.call(payDownloadOrder, { imageStateGuid: guid })).content.receiptId as number;
}

const setReference = (client: TestClient, reference: string) => client.call(setChargeReference, { reference });
const getReference = async (client: TestClient) => (await client.call(getChargeReference, {})).content.reference;
const referenceOn = async (client: TestClient, receiptId: number) =>
  (await client.call(receipt, { receiptId, format: 'screen' })).content.facts.find(({ label }) => label === 'Reference')
    ?.value;

test('A reference is on the charges of its session, their receipts and emails, until it is changed', async () => {
  const client = await signInBuyer(app, { escrowCents: 1_000 });
  await app.county.db
    .updateTable('users')
    .set({ email: 'payer@example.com' })
    .where('id', '=', client.userId)
    .execute();
  expect(await getReference(client)).toBe('');
  const before = await buy(client);
  await setReference(client, ' 26-1187 ');
  expect(await getReference(client)).toBe('26-1187');
  const during = await buy(client);
  await setReference(client, '');
  const after = await buy(client);
  expect([
    await referenceOn(client, before),
    await referenceOn(client, during),
    await referenceOn(client, after),
  ]).toEqual([undefined, '26-1187', undefined]);
  const mails = await listEmails(app, 'payer@example.com');
  expect(mails.map(({ text }) => text.includes('Reference: 26-1187'))).toEqual([false, true, false]);
});

test('It is of one session: not of the same user elsewhere, nor after signing out', async () => {
  const client = await signInBuyer(app, { escrowCents: 1_000 });
  await setReference(client, '26-1187');
  await client.call(logout, {});
  await signInAgain(client);
  expect(await getReference(client)).toBe('');
  expect(await referenceOn(client, await buy(client))).toBeUndefined();
  await setReference(client, '26-1188');
  await app.county.db
    .updateTable('sessions')
    .set({ id_hash: Buffer.from('0123456789abcdef0123456789abcdef') })
    .where('user_id', '=', client.userId)
    .execute();
  // The proof of who someone is gives their session another identifier.
  const kept = await app.county.db.selectFrom('charge_references').select('reference').execute();
  expect(kept).toEqual([{ reference: '26-1188' }]);
});

test('Transactions are listed, totaled and filed by it, with refunds', async () => {
  const client = await signInBuyer(app, { escrowCents: 2_000, role: 'ACCOUNT' });
  await buy(client);
  await setReference(client, '26-1187');
  const refunded = await buy(client);
  await buy(client);
  await setReference(client, 'Other');
  await buy(client);
  await refund(
    { db: app.county.db, county: app.county },
    { saleId: refunded, lines: 'ALL', reason: 'Unreadable', opKey: 'by-reference', actor: SYSTEM_ACTOR },
  );
  const wanted = { reference: '26-1187', reportType: 'ACCOUNT' } as const;
  const { transactions } = (await client.call(transactionList.endpoint, { pageNumber: 1, ...wanted })).content;
  expect(transactions.map(({ amountCents }) => amountCents).toSorted((one, other) => one - other)).toEqual([
    -200, -200, 200,
  ]);
  const { totals } = (await client.call(transactionReport, { format: 'screen', ...wanted })).content;
  expect(totals.amountCents).toBe(-200);
  expect(transactions[0]?.description).toContain('Reference 26-1187');
  // Two copies at $2.00 under the file, one of them refunded; one under the other reference; the one without isn't totaled.
  const { facts } = (await client.call(transactionReport, { format: 'screen', reportType: 'ACCOUNT' })).content;
  expect(facts.filter(({ label }) => label.startsWith('Reference'))).toEqual([
    { label: 'Reference 26-1187', value: '-$2.00 (transactions: 3)' },
    { label: 'Reference Other', value: '-$2.00 (transactions: 1)' },
  ]);
  const lines = (await client.send(transactionReport, { format: 'csv', reference: 'oTHER' })).body.trim().split('\n');
  expect(lines.filter((line) => line.includes('Other'))).toHaveLength(1);
  expect(lines.some((line) => line.includes('26-1187'))).toBe(false);
});

test('A reference of more than a line, or that is too long, is refused', async () => {
  const client = await signInBuyer(app);
  for (const reference of ['a\nb', 'x'.repeat(61)])
    expect((await client.send(setChargeReference, { reference })).statusCode).toBe(400);
});

test('An account that requires one charges nothing without it, and its administrators alone decide', async () => {
  const client = await signInBuyer(app, { escrowCents: 1_000 });
  const administrator = await app.signedIn({ role: 'ACCOUNT', accountId: client.accountId });
  const elsewhere = await signInBuyer(app, { escrowCents: 1_000 });
  const require = (by: TestClient, isRequired = true) => by.call(requireChargeReference, { isRequired });
  expect((await require(client)).status).toBe(403);
  expect((await require(administrator)).content).toEqual({ isRequired: true });
  const { documentKey } = await recordDocument(app, { image: 1 });
  const { guid } = (await orderPages(client, documentKey)).content.imageState;
  const pay = () => client.call(payDownloadOrder, { imageStateGuid: guid });
  expect((await pay()).envelope).toMatchObject({ code: 'REFERENCE_NEEDED' });
  expect(await client.getBalance()).toBe(1_000);
  await setReference(client, '26-1187');
  expect((await pay()).content.status).toBe('PAID');
  expect(await client.getBalance()).toBe(800);
  expect(await referenceOn(elsewhere, await buy(elsewhere))).toBeUndefined();
  await setReference(client, '');
  await require(administrator, false);
  expect(await referenceOn(client, await buy(client))).toBeUndefined();
  const entries = await app.county.db
    .selectFrom('audit_entries')
    .select(['action', 'username'])
    .where('action', 'like', 'account.references%')
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['account.referencesRequired', 'account.referencesOptional']);
});

test('A required reference stops no charge that no user makes', async () => {
  const administrator = await signInBuyer(app, { escrowCents: 1_000, role: 'ACCOUNT' });
  await administrator.call(requireChargeReference, { isRequired: true });
  const { accountId } = administrator;
  const buyer = { db: app.county.db, county: app.county, accountId, userId: null, sessionIdHash: undefined };
  const item = { period: '2026-12', amountCents: 250 };
  const outcome = await charge(buyer, { kind: 'MONTHLY_FEE', item, opKey: 'fee-without-reference' });
  expect(outcome.status).toBe('CHARGED');
});

import { randomUUID } from 'node:crypto';
import { chainOfTitle } from '@portal/contract/index/title/chain';
import { certifyProperty, propertyPage } from '@portal/contract/index/title/property';
import { startWatch } from '@portal/contract/index/watches/own-watches';
import { receipt } from '@portal/contract/money/charging/receipt';
import { getSale } from '@portal/contract/money/charging/sales';
import { OVERVIEW_REPORT } from '@portal/contract/office/reports/overview';
import { ACCOUNT_TYPE_REPORT } from '@portal/contract/office/reports/reports';
import { transactionList, transactionReport } from '@portal/contract/office/transactions/transactions';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import { listEmails } from '@portal/testing/apps/emails';
import { signInBuyer } from '@portal/testing/apps/selling-app';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addLand, addPlat } from '@portal/testing/builders/land-builder';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { parseCsv } from 'hucre/csv';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import type { NewAccount } from '../../people/accounts/index.ts';
import { refund } from './refund.ts';

const LOT = 'plat/27/3/7';
const LOT_TITLE = 'BIRCH HOLLOW 2ND, Block 3, Lot 7';
const EMAIL = 'buyer@example.com';
const FUNDS_CENTS = 10_000;
const CENTS = { certificate: 1_500, watch: 250, property: 300, chain: 500 };
const TOTAL_CENTS = Object.values(CENTS).reduce((sum, cents) => sum + cents, 0);

let app: TestApp;
let buyer: TestClient;
let number: string;
beforeAll(async () => {
  app = await startTestApp();
  const { db, clock, searchCertificates } = app.county;
  const save = (group: Parameters<typeof saveSettings>[1]['group'], content: object) =>
    saveSettings(db, { group, content, actor: SYSTEM_ACTOR });
  await save('userAccess', { inactivityTimeLimit: false });
  await save('titleWork', { chain: true, chainPrice: CENTS.chain, property: true, propertyPrice: CENTS.property });
  await save('searchCertificates', { certify: true, certifyPrice: CENTS.certificate });
  await save('propertyWatch', { propertyWatch: true, watchPrice: CENTS.watch });
  await save('escrow', { feeCode: 'E1', chargeCode: 'E2' });
  await addTestCodes(db);
  await addPlat(db, { number: '27', name: 'BIRCH HOLLOW 2ND' });
  const id = await addDocument(db, {
    ...{ key: 'A100', grantors: ['MOEN, JEAN'], grantees: ['PETERSON, CARL J'], parcels: ['30-24'] },
  });
  await addLand(db, { document_id: id }, [{ plat: '27', block: '3', lots: '7' }]);
  await db.updateTable('legals').set({ description: LOT_TITLE }).execute();
  const owner = { name: 'Testing County', algorithm: 'p256', at: clock.now() } as const;
  await searchCertificates.keys.createRoot(owner);
  await searchCertificates.keys.createLeaf(owner);
  buyer = await signIn({ postToLandLink: true, landLinkAccount: '4711' });
  await db
    .updateTable('users')
    .set({ email: EMAIL, email_confirmed_at: clock.now() })
    .where('id', '=', buyer.userId)
    .execute();
  number = await buyAll(buyer);
});
afterAll(async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
  await app.close();
});

const signIn = (account: Partial<NewAccount> = {}) =>
  signInBuyer(app, { role: 'ACCOUNT', escrowCents: FUNDS_CENTS, account });

/** Buys one of each. A certificate of a property is charged in addition to its page. @returns the certificate's number. */
async function buyAll(client: TestClient): Promise<string> {
  await client.call(chainOfTitle, { land: LOT, years: 0 });
  await client.call(propertyPage, { land: LOT });
  await client.call(startWatch, { watched: { kind: 'PARCEL', parcel: '30-24' } });
  const { content } = await client.call(certifyProperty, { requestKey: randomUUID(), land: LOT });
  return content.number ?? '';
}

/** The income of each revenue account. */
async function listRevenue() {
  const { rows } = await sql<{ kind: string; cents: number }>`
    SELECT ledger_accounts.kind, sum(amount)::bigint AS cents
    FROM postings JOIN ledger_accounts ON ledger_accounts.id = ledger_account_id
    WHERE ledger_accounts.kind LIKE 'REVENUE%' GROUP BY 1 ORDER BY 1`.execute(app.county.db);
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
}

const findSale = (kind: string) =>
  app.county.db
    .selectFrom('journal_entries')
    .select('id')
    .where('account_id', '=', buyer.accountId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();

const EARNED = {
  REVENUE_CHAIN_OF_TITLE: CENTS.chain,
  REVENUE_PROPERTY_PAGE: CENTS.property,
  REVENUE_SEARCH_CERTIFICATE: CENTS.certificate,
  REVENUE_WATCH: CENTS.watch,
};

describe('A certificate, a watch, a property page and a chain', () => {
  it('are each charged at their price and earned in their own account', async () => {
    expect(await buyer.getBalance()).toBe(FUNDS_CENTS - TOTAL_CENTS);
    expect(await listRevenue()).toEqual(EARNED);
  });

  it('are named in the list of transactions and on its file, with what was bought', async () => {
    const { content } = await buyer.call(transactionList.endpoint, { reportRange: 'YTD', pageNumber: 1 });
    const sold = content.transactions.filter(({ amountCents }) => amountCents < 0);
    expect(Object.fromEntries(sold.map(({ kind, description }) => [kind, description]))).toEqual({
      ...{ CHAIN_OF_TITLE: LOT, PROPERTY_PAGE: LOT, WATCH: '', SEARCH_CERTIFICATE: number },
    });
    expect(sold.every(({ hasReceipt }) => hasReceipt)).toBe(true);
    const file = await buyer.send(transactionReport, { format: 'csv' });
    const named = parseCsv(file.body.slice(1), { delimiter: ',' }).map((row) => row.at(-2));
    expect(named).toEqual(
      expect.arrayContaining([
        `Chains of title, ${LOT}`,
        `Property pages, ${LOT}`,
        'Property watches',
        `Search certificates, ${number}`,
      ]),
    );
  });

  it('are rows of the transaction summary, which says what each has earned', async () => {
    const staff = await app.signedIn({ role: 'COUNTY' });
    const today = formatPlainDate(plainDateAt(app.clock.now(), app.county.timeZone));
    const response = await staff.send(ACCOUNT_TYPE_REPORT.endpoint, { fromDate: today, format: 'screen' });
    const { rows } = response.json().content as { rows: { kind: string; transactions: number; incomeCents: number }[] };
    const incomes = rows.filter(({ incomeCents }) => incomeCents > 0).map((row) => [row.kind, row.incomeCents]);
    expect(Object.fromEntries(incomes)).toEqual({
      ...{ CHAIN_OF_TITLE: CENTS.chain, PROPERTY_PAGE: CENTS.property },
      ...{ SEARCH_CERTIFICATE: CENTS.certificate, WATCH: CENTS.watch },
    });
  });

  it('are posted to the finance system under their kinds', async () => {
    const posted = await app.county.db
      .selectFrom('landlink_postings')
      .innerJoin('journal_entries', 'journal_entries.id', 'journal_entry_id')
      .select(['journal_entries.kind', 'amount_cents as cents'])
      .orderBy('journal_entries.kind')
      .execute();
    expect(posted).toEqual([
      { kind: 'CHAIN_OF_TITLE', cents: CENTS.chain },
      { kind: 'PROPERTY_PAGE', cents: CENTS.property },
      { kind: 'SEARCH_CERTIFICATE', cents: CENTS.certificate },
      { kind: 'WATCH', cents: CENTS.watch },
    ]);
  });

  it('are charged once a day', async () => {
    await buyer.call(chainOfTitle, { land: LOT, years: 0 });
    await buyer.call(propertyPage, { land: LOT });
    expect(await buyer.getBalance()).toBe(FUNDS_CENTS - TOTAL_CENTS);
  });
});

describe('The receipt', () => {
  it('of each is mailed once, and names what was bought and its price', async () => {
    const mails = (await listEmails(app, EMAIL)).filter(({ subject }) => subject.includes('receipt'));
    const mailed = Object.fromEntries(mails.map(({ subject, text }) => [subject.split(': ')[1], text]));
    expect(mails).toHaveLength(4);
    const expected = [
      [`receipt for search certificate ${number}`, `Certificate number: ${number}`, 'Search certificate: $15.00'],
      ['receipt for a property watch', 'Watched: 30-24', 'Property watch: $2.50'],
      ['receipt for a property page', `Land: ${LOT_TITLE}`, 'Property page: $3.00'],
      ['receipt for a chain of title', `Land: ${LOT_TITLE}`, 'Chain of title: $5.00'],
    ] as const;
    for (const [subject, what, price] of expected) {
      expect(mailed[subject]).toContain(what);
      expect(mailed[subject]).toContain(price);
    }
  });

  it.each([
    ['SEARCH_CERTIFICATE', 'Search certificates', 'Search certificate', 'Certificate number', () => number],
    ['CHAIN_OF_TITLE', 'Chains of title', 'Chain of title', 'Land', () => LOT],
    ['PROPERTY_PAGE', 'Property pages', 'Property page', 'Land', () => LOT],
    ['WATCH', 'Property watches', 'Property watch', 'Payment', () => 'Property watches'],
  ])('of a sale of the kind %s can be printed again', async (kind, name, item, label, getValue) => {
    const { id: receiptId } = await findSale(kind);
    const { facts, rows } = (await buyer.call(receipt, { receiptId, format: 'screen' })).content;
    expect(facts).toContainEqual({ label: 'Payment', value: name });
    expect(facts).toContainEqual({ label, value: getValue() });
    expect(rows).toMatchObject([{ item }]);
  });
});

describe('Staff', () => {
  it.each([
    ['SEARCH_CERTIFICATE', () => number],
    ['CHAIN_OF_TITLE', () => LOT],
    ['PROPERTY_PAGE', () => LOT],
    ['WATCH', () => ''],
  ])('see of a sale of the kind %s what it was of', async (kind, getSubject) => {
    const staff = await app.signedIn({ role: 'COUNTY' });
    const { id: saleId } = await findSale(kind);
    expect((await staff.call(getSale, { saleId })).content).toMatchObject({ kind, subject: getSubject() });
  });
});

describe('Users who pay nothing', () => {
  it('are those of flat-fee accounts, as before', async () => {
    const account = { accountType: 'FLAT_FEE', paymentMethod: 'INVOICE', flatFeeRateLevel: 1 } as const;
    const flat = await app.signedIn({ account });
    expect(await buyAll(flat)).not.toBe('');
    expect(await listRevenue()).toEqual(EARNED);
  });
});

describe('A refund', () => {
  it('is taken from the account in which the sale was earned, and the price is due again', async () => {
    const { id: saleId } = await findSale('CHAIN_OF_TITLE');
    const { db } = app.county;
    const request = { lines: 'ALL', reason: 'Wrong land', opKey: 'returned', actor: SYSTEM_ACTOR } as const;
    await refund({ db, county: app.county }, { saleId, ...request });
    expect(await listRevenue()).toEqual({ ...EARNED, REVENUE_CHAIN_OF_TITLE: 0 });
    app.clock.advanceMinutes(1);
    await buyer.call(chainOfTitle, { land: LOT, years: 0 });
    expect(await buyer.getBalance()).toBe(FUNDS_CENTS - TOTAL_CENTS);
  });
});

describe('The income by what was sold', () => {
  it('is after refunds: what buyers paid and have not got back, by the prices of the county', async () => {
    const staff = await app.signedIn({ role: 'COUNTY' });
    const { rows, totals } = (await staff.call(OVERVIEW_REPORT.endpoint, { chart: 'incomeByKind', format: 'screen' }))
      .content;
    // The chain was sold, returned and sold again.
    expect(rows.map(({ label, count, amountCents }) => [label, count, amountCents])).toEqual([
      ['Search certificates', 1, CENTS.certificate],
      ['Chains of title', 2, CENTS.chain],
      ['Property pages', 1, CENTS.property],
      ['Property watches', 1, CENTS.watch],
    ]);
    expect(totals.amountCents).toBe(FUNDS_CENTS - (await buyer.getBalance()));
  });
});

describe('A chain that an earlier version has sold as details', () => {
  it('is free within its day, keeps its name on statements, and is refunded from where it was earned', async () => {
    const other = await signIn();
    await other.call(chainOfTitle, { land: LOT, years: 0 });
    await app.database.executeSql(`
      ALTER TABLE journal_entries DISABLE TRIGGER USER; ALTER TABLE usage_charges DISABLE TRIGGER USER;
      ALTER TABLE postings DISABLE TRIGGER USER;
      UPDATE journal_entries SET kind = 'DETAILS' WHERE account_id = ${other.accountId} AND kind = 'CHAIN_OF_TITLE';
      UPDATE usage_charges SET kind = 'DETAILS' WHERE account_id = ${other.accountId};
      UPDATE postings SET ledger_account_id = (SELECT id FROM ledger_accounts WHERE kind = 'REVENUE_SEARCH')
        WHERE journal_entry_id IN (SELECT id FROM journal_entries WHERE account_id = ${other.accountId} AND kind = 'DETAILS')
          AND ledger_account_id = (SELECT id FROM ledger_accounts WHERE kind = 'REVENUE_CHAIN_OF_TITLE');
      ALTER TABLE journal_entries ENABLE TRIGGER USER; ALTER TABLE usage_charges ENABLE TRIGGER USER;
      ALTER TABLE postings ENABLE TRIGGER USER`);
    await other.call(chainOfTitle, { land: LOT, years: 0 });
    expect(await other.getBalance()).toBe(FUNDS_CENTS - CENTS.chain);
    const { content } = await other.call(transactionList.endpoint, { reportRange: 'YTD', pageNumber: 1 });
    const [sold] = content.transactions.filter(({ kind }) => kind === 'DETAILS');
    expect(sold?.description).toBe(`Chain of title: ${LOT}`);
    const { db } = app.county;
    const request = { lines: 'ALL', reason: 'Wrong land', opKey: 'returned before', actor: SYSTEM_ACTOR } as const;
    await refund({ db, county: app.county }, { saleId: sold?.id ?? 0, ...request });
    expect((await listRevenue()).REVENUE_SEARCH).toBe(0);
  });
});

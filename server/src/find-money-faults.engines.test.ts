import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { getUserAddOnConfirmation, userAddOn } from '@portal/contract/money/flat-fee/add-on';
import { CHART_FIELDS } from '@portal/contract/settings/money/general-ledger';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMoneyFaults } from './find-money-faults.ts';
import { issueInvoices, renewAllAccounts } from './modules/money/billing/index.ts';
import { charge, refund } from './modules/money/charging/index.ts';
import { exportLedgerDays } from './modules/money/general-ledger/index.ts';
import { deliverLandlink } from './modules/money/landlink/index.ts';
import { adjustEscrow } from './modules/money/ledger/index.ts';
import { SYSTEM_ACTOR } from './modules/office/audit/index.ts';
import { type SettingsGroupName, saveSettings } from './modules/office/county-settings/index.ts';
import { createAccount } from './modules/people/accounts/index.ts';

/** One of each kind: a search, an add-on, a renewal, an invoice, a posting for the finance system. */
const folder = mkdtempSync(join(tmpdir(), 'portal-landlink-'));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ database: await openTestDatabase({ asOwner: true }) });
  const { db } = app.database;
  const save = (group: SettingsGroupName, content: object) => saveSettings(db, { group, content, actor: SYSTEM_ACTOR });
  await addTestCodes(db);
  await addDocument(db, { key: 'A100', recordedOn: '2021-01-05' });
  await save('aLaCarte', { documentNumber: 25 });
  const rate = { option: true, numberOfPages: 10, cost: 500 };
  await save('flatFeeOverride', { accountAdminReload: true, rates: [rate, {}, {}, {}, {}] });
  await save('flatFee', { rates: [rate, {}, {}, {}, {}] });
  await save('escrow', { feeCode: 'E1', chargeCode: 'E2' });

  const searcher = await app.signedIn();
  const opKey = randomUUID();
  const adjustment = { accountId: searcher.accountId, amountCents: 100, opKey, note: '', actor: SYSTEM_ACTOR };
  await adjustEscrow(db, { ...adjustment, at: app.clock.now() });
  await searcher.call(SEARCH_ENDPOINTS.searchByDocumentNumber, { fromDocumentNumber: '100' });

  const flat = { accountType: 'FLAT_FEE', paymentMethod: 'INVOICE', flatFeeRateLevel: 1, userReload: true } as const;
  const manager = await app.signedIn({ role: 'ACCOUNT', account: flat });
  const imageStateGuid = randomUUID();
  await manager.call(getUserAddOnConfirmation, { option: '1', imageStateReference: { imageStateGuid } });
  await manager.call(userAddOn, { imageStateGuid });
  await renewAllAccounts(app.county);

  const filed = await charge(
    { db, county: app.county, accountId: searcher.accountId, userId: null, sessionIdHash: undefined },
    {
      kind: 'EFILE',
      item: { packageId: 'EX-117', fees: [{ item: 'FILING', quantity: 1, amountCents: 10 }] },
      opKey: 'filed',
    },
  );
  const saleId = filed.status === 'CHARGED' ? filed.journalEntryId : 0;
  const lines = [{ line: 1, amountCents: 4 }];
  await refund({ db, county: app.county }, { saleId, lines, reason: 'Test', opKey: 'returned', actor: SYSTEM_ACTOR });

  const posted = { paymentMethod: 'INVOICE', postToLandLink: true, landLinkAccount: '4711' } as const;
  const accountId = await createAccount(db, { name: 'Posted', ...posted });
  await charge(
    { db, county: app.county, accountId, userId: null, sessionIdHash: undefined },
    {
      kind: 'EFILE',
      item: { packageId: 'EX-118', fees: [{ item: 'FILING', quantity: 1, amountCents: 40 }] },
      opKey: 'posted',
    },
  );
  app.clock.advanceMinutes(24 * 60);
  await deliverLandlink({ ...app.county, landlink: { folder } });
  // The month after next, when last month's invoices exist.
  app.clock.advanceMinutes(60 * 24 * 60);
  await issueInvoices(app.county);
  await save('generalLedger', { exportDays: true, ...Object.fromEntries(CHART_FIELDS.map((field) => [field, field])) });
  await exportLedgerDays({ ...app.county, landlink: { folder } });
  app.clock.advanceMinutes(3 * 24 * 60);
  await exportLedgerDays({ ...app.county, landlink: { folder } });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the portal’s normal work violates no rule', async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
});

/** Tables with triggers that refuse what the tests do. */
const GUARDED_TABLES =
  'billing_notices postings journal_entries sales sale_lines refund_lines audit_entries usage_charges invoices invoice_lines general_ledger_days general_ledger_entries general_ledger_lines unclaimed_reports'.split(
    ' ',
  );

/** Rolls back a test's manual changes. */
const UNDONE = new Error('undone');

/** Makes a manual change that the portal can't make, without the database's triggers. */
test.each([
  {
    rules: ['a charge for a search or details is the amount in the ledger'],
    tampering: 'UPDATE usage_charges SET amount_cents = 26',
  },
  {
    rules: ['a charge for a search or details is the amount in the ledger'],
    tampering: 'DELETE FROM usage_charges',
  },
  {
    rules: [
      'a charge for a search or details is the amount in the ledger',
      'a charge has the ledger entry of its kind',
    ],
    tampering: `UPDATE usage_charges SET kind = 'DETAILS', criteria = NULL`,
  },
  {
    rules: ['a search or details are charged once a day', 'the days of the general ledger together are the ledger'],
    tampering: `WITH again AS (
        INSERT INTO journal_entries (op_key, kind, account_id, posted_at)
        SELECT 'again', 'SEARCH', account_id, charged_at + interval '23 hours' FROM usage_charges RETURNING id, account_id
      ), posted AS (
        INSERT INTO postings (journal_entry_id, ledger_account_id, amount, balance_after)
        SELECT again.id, ledger_accounts.id, -25, 44 FROM again JOIN ledger_accounts ON ledger_accounts.account_id = again.account_id
        UNION ALL SELECT again.id, ledger_accounts.id, 25, NULL FROM again, ledger_accounts WHERE kind = 'REVENUE_SEARCH'
      ), balance AS (
        UPDATE ledger_accounts SET balance = 44 FROM again WHERE ledger_accounts.account_id = again.account_id
      ), sold AS (
        INSERT INTO sales (journal_entry_id, method) SELECT id, 'ESCROW' FROM again
      ), line AS (
        INSERT INTO sale_lines (journal_entry_id, line, item, quantity, amount_cents, images)
        SELECT id, 1, 'SEARCH', 1, 25, 0 FROM again
      )
      INSERT INTO usage_charges SELECT again.id, usage_charges.account_id, user_id, visitor, kind, subject, criteria, amount_cents,
        charged_at + interval '23 hours' FROM usage_charges, again`,
  },
  {
    rules: ['a refund or an adjustment has its audit row'],
    tampering: `DELETE FROM audit_entries WHERE action = 'escrow.adjusted'`,
  },
  {
    rules: ['a refund or an adjustment has its audit row'],
    tampering: `DELETE FROM audit_entries WHERE action = 'sale.refunded'`,
  },
  {
    // It balances, and every balance is the sum of its postings, but the user and reason are missing.
    rules: ['a refund or an adjustment has its audit row', 'the days of the general ledger together are the ledger'],
    tampering: `WITH entry AS (
        INSERT INTO journal_entries (op_key, kind, account_id, posted_at)
        SELECT 'by hand', 'ESCROW_ADJUSTMENT', account_id, '2020-01-01' FROM ledger_accounts WHERE kind = 'ESCROW' RETURNING id, account_id
      ), own AS (
        UPDATE ledger_accounts SET balance = balance + 1000 FROM entry
        WHERE kind = 'ESCROW' AND ledger_accounts.account_id = entry.account_id
        RETURNING ledger_accounts.id, balance, entry.id AS entry_id
      )
      INSERT INTO postings (journal_entry_id, ledger_account_id, amount, balance_after)
      SELECT entry_id, id, 1000, balance FROM own
      UNION ALL SELECT entry.id, ledger_accounts.id, -1000, NULL FROM entry, ledger_accounts WHERE kind = 'ADJUSTMENT'`,
  },
  {
    rules: ['a line of a sale is refunded as its refunds say', 'a refund is the sum of its lines'],
    tampering: 'UPDATE refund_lines SET amount_cents = 5',
  },
  {
    rules: ['a line of a sale is refunded as its refunds say'],
    tampering: 'UPDATE sale_lines SET refunded_cents = 0',
  },
  {
    rules: ['a refund is the sum of its lines', 'a refund entry matches its sale and its refund'],
    tampering: 'UPDATE refunds SET amount_cents = 5',
  },
  {
    rules: ['a refund entry matches its sale and its refund'],
    tampering: `UPDATE journal_entries SET reverses_id = (SELECT min(journal_entry_id) FROM sales) WHERE kind = 'REFUND'`,
  },
  {
    rules: ['a refund entry matches its sale and its refund', 'refunds are carried out'],
    tampering: `UPDATE refunds SET state = 'PENDING', journal_entry_id = NULL, settled_at = NULL`,
  },
  { rules: ['a sale is the sum of its lines'], tampering: 'UPDATE sale_lines SET amount_cents = amount_cents + 1' },
  { rules: ['a sale is the sum of its lines'], tampering: 'DELETE FROM sale_lines WHERE refunded_cents = 0' },
  {
    rules: ['a sale is the sum of its lines'],
    tampering: `WITH line AS (DELETE FROM sale_lines WHERE refunded_cents = 0 RETURNING journal_entry_id),
        sale AS (DELETE FROM sales USING line WHERE sales.journal_entry_id = line.journal_entry_id)
      SELECT count(*) FROM line`,
  },
  {
    rules: ['a bought add-on has the ledger entry of its charge'],
    tampering: 'UPDATE flat_fee_add_ons SET cost_cents = 501',
  },
  { rules: ['a bought add-on has granted its copies'], tampering: 'UPDATE flat_fee_add_ons SET images = 11' },
  { rules: ['a charge for an add-on has its add-on'], tampering: 'DELETE FROM flat_fee_add_ons' },
  { rules: ['an invoice is the sum of its lines'], tampering: 'UPDATE invoices SET total_cents = total_cents + 1' },
  {
    rules: ['an invoice is the sum of its lines', 'a line of an invoice is what the ledger says'],
    tampering: 'UPDATE invoice_lines SET amount_cents = amount_cents + 1',
  },
  {
    rules: ['what is owed is on an invoice when its month is over'],
    tampering: 'TRUNCATE invoice_lines, invoices, billing_notices',
  },
  {
    rules: ['a renewal has the ledger entries of its charges'],
    tampering: 'UPDATE renewals SET flat_fee_cents = flat_fee_cents + 1',
  },
  { rules: ['a charge of a renewal has its renewal'], tampering: 'DELETE FROM renewals' },
  {
    rules: [
      'a renewal has the ledger entries of its charges',
      'a charge of a renewal has its renewal',
      'what is marked for renewal is charged',
    ],
    tampering: `UPDATE renewals SET state = 'MARKED', settled_at = NULL`,
  },
  {
    rules: ['a delivery has the postings that it counts'],
    tampering: 'UPDATE landlink_files SET posting_count = 2',
  },
  {
    rules: ['a delivery has the postings that it counts', 'no posting is more than its ledger entry moved'],
    tampering: 'UPDATE landlink_postings SET amount_cents = 41',
  },
  { rules: ['deliveries reach the finance system'], tampering: 'UPDATE landlink_files SET written_at = NULL' },
  {
    rules: [
      'a day of the general ledger is what its journal entries posted',
      'the days of the general ledger together are the ledger',
    ],
    tampering: `UPDATE general_ledger_lines SET credit_cents = credit_cents + 1 WHERE ledger_kind = 'REVENUE_EFILE' AND credit_cents > 0`,
  },
  {
    rules: ['a day of the general ledger is what its journal entries posted'],
    tampering: `DELETE FROM general_ledger_entries WHERE journal_entry_id = (SELECT min(journal_entry_id) FROM sales)`,
  },
  {
    rules: ['days of the general ledger are made and reach the finance system'],
    tampering: 'UPDATE general_ledger_days SET written_at = NULL',
  },
  {
    rules: ['unclaimed property that was paid to the state is what its journal entries posted'],
    tampering: "INSERT INTO unclaimed_reports VALUES (2026, 'W-1', 1, 4200, now(), 'clerk')",
  },
])('finds violations of $rules', async ({ rules, tampering }) => {
  const tampered = app.database.db.transaction().execute(async (tx) => {
    for (const table of GUARDED_TABLES) await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(tx);
    await sql.raw(tampering).execute(tx);
    const faults = await findMoneyFaults({ ...app.county, db: tx });
    expect(faults.map(({ rule }) => rule)).toEqual(rules);
    expect(faults.every(({ ids }) => ids.length > 0)).toBe(true);
    throw UNDONE;
  });
  await expect(tampered).rejects.toBe(UNDONE);
});

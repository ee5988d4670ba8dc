import { randomUUID } from 'node:crypto';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { pickRuns } from '@portal/testing/facts/facts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { County } from '../../../county.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { createAccount } from '../../people/accounts/index.ts';
import {
  adjustEscrow,
  findLedgerFaults,
  getImageAllowance,
  postCounterPayment,
  selectBalances,
} from '../ledger/index.ts';
import { findBillingFaults } from './find-billing-faults.ts';
import { issueInvoices } from './issue-invoices.ts';
import { renewAllAccounts, runMonthlyRenewal } from './run-monthly-renewal.ts';

const FEE_CENTS = 100;
const FLAT_CENTS = 1_500;
const IMAGES = 25;
const SEQUENCES = inject('engine') === 'pglite' ? 4 : 12;
const SEQUENCE_TIMEOUT_MS = 20_000;

let app: TestApp;
let county: County;
let now = new Date('2027-01-10T18:00:00Z');

beforeAll(async () => {
  app = await startTestApp();
  await app.database.executeSql(`ALTER TABLE settings_versions ALTER COLUMN saved_at SET DEFAULT '2026-12-01'`);
  county = { ...app.county, clock: { now: () => now } };
  const rates = [{ option: true, numberOfPages: IMAGES, cost: FLAT_CENTS }, {}, {}, {}, {}];
  await saveSettings(county.db, { group: 'flatFee', content: { rates }, actor: SYSTEM_ACTOR });
  const content = { automaticBilling: true, renewalDay: 5, renewalTime: '2:00' };
  await saveSettings(county.db, { group: 'billingSchedule', content, actor: SYSTEM_ACTOR });
});
afterAll(() => app.close());

/** A month: paid into the escrow before and after the run, paid at the counter of what is owed, and how often the run is started. */
const month = fc.record({
  before: fc.constantFrom(0, 0, 100, 1_600, 3_300),
  after: fc.constantFrom(0, 0, 1_600),
  paid: fc.constantFrom(0, 0, 1_000, 5_000),
  runs: fc.integer({ min: 1, max: 3 }),
  isPressed: fc.boolean(),
});

const details = () => ({ opKey: randomUUID(), actor: SYSTEM_ACTOR, at: now });

async function payIn(accountId: number, amountCents: number): Promise<void> {
  if (amountCents > 0) await adjustEscrow(county.db, { ...details(), accountId, amountCents, note: '' });
}

async function payDebt(accountId: number, amountCents: number): Promise<void> {
  if (amountCents === 0) return;
  const counter = { purpose: 'INVOICE_PAYMENT', method: 'CASH', reference: '', reason: 'Counter' } as const;
  await postCounterPayment(county.db, {
    ...{ ...details(), ...counter, accountId, amountCents, own: 'RECEIVABLE', isOffered: true },
    day: plainDateAt(now, 'UTC'),
  });
}

test(
  'any months of any payments bill each month once, from the escrow or as a debt, as plain sums do',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(month, { minLength: 1, maxLength: 8 }), async (months) => {
        await app.database.executeSql(`UPDATE accounts SET status = 'I'`);
        const account = { accountType: 'FLAT_FEE', flatFeeRateLevel: 1, monthlyFeeCents: FEE_CENTS } as const;
        const accountId = await createAccount(county.db, { name: randomUUID(), ...account });
        await app.database.executeSql(`UPDATE accounts SET created_at = '2026-12-01' WHERE id = ${accountId}`);
        const model = { escrow: 0, owed: 0, images: 0, unpaid: false };
        const renew = () => {
          if (model.escrow < FEE_CENTS + FLAT_CENTS) return false;
          model.escrow -= FEE_CENTS + FLAT_CENTS;
          model.images = IMAGES;
          return true;
        };
        for (const { before, after, paid, runs, isPressed } of months) {
          now = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10, 18));
          await payIn(accountId, before);
          model.escrow += before;
          if (model.unpaid) model.owed += FEE_CENTS + FLAT_CENTS;
          if (model.unpaid) model.images = IMAGES;
          model.unpaid = !renew();
          await Promise.all(Array.from({ length: runs }, () => renewAllAccounts(county)));
          await payIn(accountId, after);
          model.escrow += after;
          if (isPressed) await runMonthlyRenewal(county, { accountId, actor: SYSTEM_ACTOR });
          if (isPressed && model.unpaid) model.unpaid = !renew();
          await payDebt(accountId, paid);
          model.owed -= paid;
          await issueInvoices(county);
        }
        const balances = await selectBalances(county.db, accountId).execute();
        const balanceOf = (kind: string) => balances.find((own) => own.kind === kind)?.balance ?? 0;
        expect([balanceOf('ESCROW'), balanceOf('RECEIVABLE')]).toEqual([model.escrow, 0 - model.owed]);
        expect((await getImageAllowance(county.db, accountId)).imagesRemaining).toBe(model.images);
        expect([...(await findLedgerFaults(county.db)), ...(await findBillingFaults(county))]).toEqual([]);
      }),
      pickRuns(SEQUENCES),
    );
  },
  SEQUENCES * SEQUENCE_TIMEOUT_MS,
);

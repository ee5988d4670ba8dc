import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { EMULATOR_MERCHANT, EMULATOR_SIGNATURE_KEY } from '@portal/card-emulator/start-emulator';
import type { Endpoint } from '@portal/contract/endpoint';
import { importStatement } from '@portal/contract/money/bank-statements/bank-statements';
import { closeDispute, openDispute } from '@portal/contract/money/cards/disputes';
import { initiateDeposit } from '@portal/contract/money/cards/escrow-deposit';
import { type CardApp, payDeposit, payForm, reportDeposit, startCardApp, VISA } from '@portal/testing/apps/card-app';
import type { TestClient } from '@portal/testing/apps/test-app';
import { spawnCrashServer } from '@portal/testing/crash/crash-processes';
import type { CrashPoint, CrashServerOptions } from '@portal/testing/crash/crash-server';
import { findDatabaseUrl } from '@portal/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { getSettings, saveSettings } from '../../office/county-settings/index.ts';
import { reconcileCardPayments, resolveCardPayments } from '../cards/index.ts';
import { bookBankReturns } from './book-bank-returns.ts';

/**
 * The portal is killed (kill -9) between the steps of deposits from bank accounts, of settlements, bank statements and disputes. Then another
 * process, which is this one, continues from the committed data and the gateway's records.
 */
let app: CardApp;
let manager: TestClient;
beforeAll(async () => {
  app = await startCardApp();
  const content = {
    ...(await getSettings(app.county.db, 'escrow')),
    reloadByBankAccount: true,
    returnedCheckFee: 3_000,
  };
  await saveSettings(app.county.db, { group: 'escrow', content, actor: SYSTEM_ACTOR });
});
beforeEach(async () => {
  manager = await app.signedIn({ role: 'ACCOUNT' });
});
afterEach(async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(() => app.close());

async function spawn(how: Pick<CrashServerOptions, 'crashAt' | 'job'>) {
  const { apiUrl, formUrl } = app.emulator;
  return spawnCrashServer({
    databaseUrl: await findDatabaseUrl(app.database),
    gateway: { apiUrl, formUrl, ...EMULATOR_MERCHANT, signatureKey: EMULATOR_SIGNATURE_KEY },
    now: app.clock.now().toISOString(),
    ...how,
  });
}

async function dieInJob(job: NonNullable<CrashServerOptions['job']>, crashAt: CrashPoint): Promise<void> {
  const [, signal] = await once(await spawn({ crashAt, job }), 'exit');
  expect(signal).toBe('SIGKILL');
}

/** Has the portal die after the commit of a call, before its response. */
async function dieOver(client: TestClient, endpoint: Endpoint, body: object): Promise<void> {
  const child = await spawn({ crashAt: 'before the response is sent' });
  const ended = once(child, 'exit');
  let origin = '';
  for await (const line of createInterface({ input: child.stdout })) {
    origin = line;
    break;
  }
  const cookie = `portal_session=${client.asPayer().client.sessionToken}`;
  const sent = fetch(`${origin}/${app.county.key}/api/${endpoint.path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await expect(sent).rejects.toThrow();
  expect((await ended)[1]).toBe('SIGKILL');
}

/** A deposit of $25.00 from a bank account, which the bank has paid. */
async function payFromBank(): Promise<string> {
  const { content } = await manager.call(initiateDeposit, { amount: '25', method: 'BANK' });
  const bank = { ...VISA, cardNumber: '', bankAccount: '4012888818' };
  const transId = (await payForm(app, content.tokenResults.token, bank)) ?? '';
  await reportDeposit(manager, transId);
  app.emulator.advanceDays(4);
  app.emulator.book.settle();
  return transId;
}
const entriesOf = async (kind: string) =>
  (
    await app.county.db
      .selectFrom('journal_entries')
      .select('id')
      .where('account_id', '=', manager.accountId)
      .where('kind', '=', kind)
      .execute()
  ).length;

describe('A deposit from a bank account is booked and taken back once when the portal dies', () => {
  test.each(['before the payment is looked up', 'after the payment is looked up'] as const)('%s', async (crashAt) => {
    const transId = await payFromBank();
    await dieInJob('resolve-card-payments', crashAt);
    expect(await entriesOf('ESCROW_DEPOSIT')).toBe(0);
    await resolveCardPayments(app.county);
    await resolveCardPayments(app.county);
    expect(await entriesOf('ESCROW_DEPOSIT')).toBe(1);
    app.emulator.book.returnItem(transId, 'R01');
    await dieInJob('book-bank-returns', crashAt);
    expect(await entriesOf('BANK_RETURN')).toBe(0);
    await Promise.all([bookBankReturns(app.county), bookBankReturns(app.county)]);
    expect([await entriesOf('BANK_RETURN'), await entriesOf('RETURNED_CHECK_FEE')]).toEqual([1, 1]);
  });
});

test.each(['before the batches are listed', 'after the batches are listed'] as const)(
  'Settled batches are stored whole when the portal dies %s',
  async (crashAt) => {
    const transId = await payDeposit(app, manager);
    await reportDeposit(manager, transId);
    app.emulator.book.settle();
    await dieInJob('reconcile-card-payments', crashAt);
    await reconcileCardPayments(app.county);
    await reconcileCardPayments(app.county);
    const { rows } = await sql<{ moved: number; booked: number; differences: number }>`
      SELECT moved_cents::integer AS moved, booked_cents::integer AS booked, (
        SELECT count(*)::integer FROM settlement_differences WHERE settlement_differences.batch_id = settlement_transactions.batch_id
      ) AS differences
      FROM settlement_transactions WHERE transaction_id = ${transId}`.execute(app.county.db);
    expect(rows).toEqual([{ moved: 2_575, booked: 2_575, differences: 0 }]);
  },
);

test('A statement of the bank and a dispute whose response was lost are recorded once', async () => {
  const clerk = await app.signedIn({ role: 'COUNTY' });
  const file = {
    fileName: 'november.csv',
    content: 'Date,Amount\n11/21/2026,7.00\n11/21/2026,7.00\n',
    csv: { date: 'Date', dateOrder: 'MDY', amount: 'Amount' },
  } as const;
  await dieOver(clerk, importStatement, file);
  expect((await clerk.call(importStatement, file as never)).content).toMatchObject({ lines: 2, added: 0 });
  const transId = await payDeposit(app, manager);
  await reportDeposit(manager, transId);
  app.emulator.book.settle();
  const { invoice_number: invoiceNumber } = await app.county.db
    .selectFrom('payment_intents')
    .select('invoice_number')
    .where('gateway_transaction_id', '=', transId)
    .executeTakeFirstOrThrow();
  const dispute = { invoiceNumber, caseNumber: 'CB-1', amountCents: 2_575, reason: 'Not mine', respondBy: '' };
  await dieOver(clerk, openDispute, dispute);
  const { id } = (await clerk.call(openDispute, dispute)).content;
  const end = { id, outcome: 'ACCOUNT', reason: 'Letter' } as const;
  await dieOver(clerk, closeDispute, end);
  expect((await clerk.call(closeDispute, end)).content.state).toBe('LOST');
  expect([await entriesOf('DISPUTE_OPENED'), await entriesOf('DISPUTE_LOST')]).toEqual([1, 1]);
});

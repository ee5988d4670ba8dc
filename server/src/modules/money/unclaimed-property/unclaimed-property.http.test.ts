import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  remitUnclaimedProperty,
  unclaimedLetter,
  unclaimedPropertyList,
} from '@portal/contract/money/unclaimed-property/unclaimed-property';
import { recordCounterPayment } from '@portal/contract/people/account-admin/account-payments';
import { listEmails } from '@portal/testing/apps/emails';
import { chargeFiling } from '@portal/testing/apps/sales';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { spawnCrashUnclaimed } from '@portal/testing/crash/crash-processes';
import type { UnclaimedCrashPoint } from '@portal/testing/crash/crash-unclaimed';
import { findDatabaseUrl } from '@portal/testing/database/test-database';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { createAccount } from '../../people/accounts/index.ts';
import { adjustEscrow } from '../ledger/index.ts';
import { noticeOwners } from './notice-owners.ts';

let app: TestApp;
let clerk: TestClient;
beforeEach(async () => {
  app = await startTestApp();
  const content = { noticeOwners: true, dormantYears: 3, cutoffMonth: 6, reportMonth: 10, noticeDays: 100 };
  await saveSettings(app.county.db, { group: 'unclaimedProperty', content, actor: SYSTEM_ACTOR });
});
afterEach(async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
  await app.close();
});

/** The report of 2030 is about accounts that no one used after June 30, 2027. */
const IN_TIME = '2030-07-25T12:00:00Z';
async function goTo(instant: string): Promise<void> {
  app.clock.advanceMinutes((Date.parse(instant) - app.clock.now().getTime()) / 60_000);
  clerk = await app.signedIn({ role: 'COUNTY' });
}

/** An account with money since an instant, and an address that no other test reads. */
async function leave(at: string, amountCents = 4_200): Promise<{ readonly id: number; readonly email: string }> {
  const email = `${randomUUID()}@example.com`;
  const id = await createAccount(app.county.db, { name: `Left ${randomUUID()}` });
  await app.county.db
    .updateTable('accounts')
    .set({ email, address: '9 Elm St', city: 'Juniper Falls', state: 'MN', zip: '55971' })
    .where('id', '=', id)
    .execute();
  const deposit = { accountId: id, amountCents, opKey: randomUUID(), note: 'Deposit', actor: SYSTEM_ACTOR };
  await adjustEscrow(app.county.db, { ...deposit, at: new Date(at) });
  return { id, email };
}
const list = async (state: 'ALL' | 'LISTED' | 'CLAIMED' | 'REMITTED' = 'LISTED') =>
  (await clerk.call(unclaimedPropertyList.endpoint, { state })).content.properties;
const remit = (reference = 'W-77', by = clerk) => by.call(remitUnclaimedProperty, { reference });
const spend = async (accountId: number) => chargeFiling(await app.signedIn({ role: 'ACCOUNT', accountId }), 50);
async function balanceOf(accountId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT balance::integer AS cents FROM ledger_accounts WHERE account_id = ${accountId} AND kind = 'ESCROW'`.execute(
    app.county.db,
  );
  return rows[0]?.cents ?? 0;
}

describe('Owners of unclaimed balances', () => {
  test('are told once, in the time before the report, and only of balances that no one used', async () => {
    // The last evening of June and the first minute of July in the county, whose clock is five hours behind.
    const left = await leave('2027-07-01T04:59:00Z');
    const used = await leave('2027-07-01T05:01:00Z');
    await goTo('2030-07-20T12:00:00Z');
    await noticeOwners(app.county);
    expect(await list()).toEqual([]);
    await goTo(IN_TIME);
    await Promise.all([noticeOwners(app.county), noticeOwners(app.county), noticeOwners(app.county)]);
    await noticeOwners(app.county);
    expect(await list()).toMatchObject([
      {
        ...{ accountId: left.id, year: 2030, kind: 'ESCROW', amountCents: 4_200, notice: 'SENT', state: 'LISTED' },
        ...{ lastActivityOn: '06/30/2027', noticedOn: '07/25/2030', ownerState: 'MN', zip: '55971' },
      },
    ]);
    const [email, ...more] = await listEmails(app, left.email);
    expect(more).toEqual([]);
    expect(email?.text).toContain('$42.00');
    expect(email?.text).toContain('10/31/2030');
    expect(await listEmails(app, used.email)).toEqual([]);
  });

  test('are told by a process that was ended between any two steps', async () => {
    const owners = [await leave('2026-11-21T18:00:00Z'), await leave('2026-11-21T18:00:00Z')];
    await goTo(IN_TIME);
    const end = async () => {
      throw new Error('The machine stops here.');
    };
    for (const steps of [{ onListed: end }, { onQueued: end }, { onNoticed: end }])
      await expect(noticeOwners(app.county, steps)).rejects.toThrow('The machine stops here.');
    await noticeOwners(app.county);
    for (const { email } of owners) expect(await listEmails(app, email)).toHaveLength(1);
    expect(await list()).toHaveLength(2);
  });

  test.each<readonly [UnclaimedCrashPoint, notices: number]>([
    ['when owners are listed', 0],
    ['before a notice is committed', 0],
    ['when one is committed', 1],
  ])('are told once by a process that is killed %s, and by those after it', async (crashAt, notices) => {
    const owners = [await leave('2026-11-21T18:00:00Z'), await leave('2026-11-21T18:00:00Z')];
    await goTo(IN_TIME);
    const databaseUrl = await findDatabaseUrl(app.database);
    const dying = spawnCrashUnclaimed({ databaseUrl, now: app.clock.now().toISOString(), crashAt });
    expect((await once(dying, 'exit'))[1]).toBe('SIGKILL');
    const told = () => Promise.all(owners.map(async ({ email }) => (await listEmails(app, email)).length));
    expect([(await told()).reduce((sum, count) => sum + count), (await list()).length]).toEqual([notices, notices]);
    await Promise.all([noticeOwners(app.county), noticeOwners(app.county)]);
    expect([await told(), (await list()).length]).toEqual([[1, 1], 2]);
  });

  test.each<readonly [title: string, use: (id: number) => Promise<unknown>]>([
    ['a purchase', (id) => spend(id)],
    ['a visit', (id) => app.signedIn({ role: 'ACCOUNT', accountId: id }).then(() => visit(id))],
    [
      'a deposit at the counter',
      (accountId) =>
        clerk.call(recordCounterPayment, {
          ...{
            accountId,
            purpose: 'ESCROW_DEPOSIT',
            method: 'CASH',
            amountCents: 500,
            reference: '',
            reason: 'Deposit',
          },
          requestKey: randomUUID(),
        }),
    ],
  ])('take it off the list with %s', async (_title, use) => {
    const { id } = await leave('2026-11-21T18:00:00Z');
    await goTo(IN_TIME);
    await noticeOwners(app.county);
    expect(await list()).toHaveLength(1);
    await goTo('2030-08-10T12:00:00Z');
    await use(id);
    const before = await balanceOf(id);
    expect(await list()).toEqual([]);
    expect(await list('CLAIMED')).toMatchObject([{ accountId: id }]);
    await goTo('2030-10-20T12:00:00Z');
    expect((await remit()).envelope.code).toBe('UNCLAIMED_NOT_DUE');
    expect(await balanceOf(id)).toBe(before);
  });

  test('do not come back by what the county does', async () => {
    const { id } = await leave('2026-11-21T18:00:00Z');
    const correct = (at: string) =>
      adjustEscrow(app.county.db, {
        ...{ accountId: id, amountCents: -200, opKey: randomUUID(), note: 'Correction', actor: SYSTEM_ACTOR },
        at: new Date(at),
      });
    await correct('2029-01-05T18:00:00Z');
    await goTo(IN_TIME);
    await noticeOwners(app.county);
    await goTo('2030-08-10T12:00:00Z');
    await correct('2030-08-10T12:00:00Z');
    expect(await list()).toMatchObject([{ accountId: id, amountCents: 3_800, lastActivityOn: '11/21/2026' }]);
  });

  test('get a letter with both addresses', async () => {
    await leave('2026-11-21T18:00:00Z');
    await goTo(IN_TIME);
    await noticeOwners(app.county);
    const [property] = await list();
    const pdf = await clerk.send(unclaimedLetter, { id: property?.id ?? 0, format: 'pdf' });
    const [letter = ''] = await readPdfPages(pdf.rawPayload);
    for (const part of ['9 Elm St', 'Juniper Falls, MN 55971', '$42.00', '11/21/2026']) expect(letter).toContain(part);
    expect((await clerk.send(unclaimedLetter, { id: 999_999, format: 'pdf' })).statusCode).toBe(404);
  });
});

describe('The payment to the state', () => {
  test('takes each balance once, 60 days after its notice, and every name is in the file', async () => {
    const [one, other] = [await leave('2026-11-21T18:00:00Z'), await leave('2026-11-21T18:00:00Z', 9_900)];
    const later = await leave('2027-06-29T18:00:00Z', 100);
    await goTo(IN_TIME);
    await noticeOwners(app.county);
    await goTo('2030-09-22T12:00:00Z');
    // 59 days.
    expect((await remit()).envelope.code).toBe('UNCLAIMED_NOT_DUE');
    await goTo('2030-09-23T12:00:00Z');
    const file = (await clerk.send(unclaimedPropertyList.file.endpoint, { state: 'LISTED', format: 'csv' })).payload;
    for (const part of ['Owner', '9 Elm St', 'Juniper Falls', 'MN', '55971', 'Escrow deposit', '99.00'])
      expect(file).toContain(part);
    const buyer = await app.signedIn({ role: 'ACCOUNT', accountId: later.id });
    await forget(later.id);
    const buy = chargeFiling(buyer, 50).catch(() => undefined);
    const answers = await Promise.all([remit(), remit(), buy.then(() => remit())]);
    for (const { content } of answers) expect(content).toMatchObject({ year: 2030 });
    expect(new Set(answers.map(({ content }) => content.totalCents)).size).toBe(1);
    expect([await balanceOf(one.id), await balanceOf(other.id)]).toEqual([0, 0]);
    expect((await remit('W-78')).envelope.code).toBe('UNCLAIMED_NOT_DUE');
    const { rows } = await sql<{ cents: number }>`
      SELECT sum(amount)::integer AS cents FROM postings JOIN ledger_accounts ON ledger_accounts.id = ledger_account_id
      WHERE account_id IS NULL AND kind = 'TREASURY'`.execute(app.county.db);
    expect(rows).toEqual([{ cents: answers[0]?.content.totalCents }]);
    // The purchase came before or after the payment, and was refused then.
    expect([14_100, 14_200]).toContain(rows[0]?.cents);
    expect((await list('REMITTED')).map(({ accountId }) => accountId)).toEqual(
      expect.arrayContaining([one.id, other.id]),
    );
    // No one is told of it again in the next year.
    await goTo('2031-07-25T12:00:00Z');
    await noticeOwners(app.county);
    expect(await list()).toEqual([]);
  });

  test('of a balance of the own account needs another person', async () => {
    const { id } = await leave('2026-11-21T18:00:00Z');
    await goTo(IN_TIME);
    await noticeOwners(app.county);
    await goTo('2030-10-01T12:00:00Z');
    const own = await app.signedIn({ role: 'COUNTY', accountId: id });
    await forget(id);
    expect((await remit('W-77', own)).envelope.code).toBe('OWN_MONEY');
    expect(await balanceOf(id)).toBe(4_200);
    expect((await remit()).content).toEqual({ year: 2030, balances: 1, totalCents: 4_200 });
  });

  test('that is not its entries is refused by the database', async () => {
    const { id } = await leave('2026-11-21T18:00:00Z');
    await goTo(IN_TIME);
    await noticeOwners(app.county);
    const { db } = app.county;
    const entry = sql`(SELECT max(id) FROM journal_entries WHERE account_id = ${id})`;
    await expect(
      sql`INSERT INTO unclaimed_remittances SELECT max(id), 2030, ${entry}, 4200 FROM unclaimed_property`.execute(db),
    ).rejects.toThrow('posted otherwise');
    await expect(
      sql`INSERT INTO unclaimed_reports VALUES (2030, 'W-1', 1, 4200, now(), 'x')`.execute(db),
    ).rejects.toThrow("isn't the sum of its balances");
    await expect(sql`UPDATE unclaimed_property SET noticed_cents = 1`.execute(db)).rejects.toThrow();
    await expect(sql`DELETE FROM unclaimed_property`.execute(db)).rejects.toThrow();
  });
});

test('No one is told unless the county switched it on', async () => {
  const { email } = await leave('2026-11-21T18:00:00Z');
  const content = { noticeOwners: false, dormantYears: 3, cutoffMonth: 6, reportMonth: 10, noticeDays: 100 };
  await saveSettings(app.county.db, { group: 'unclaimedProperty', content, actor: SYSTEM_ACTOR });
  await goTo(IN_TIME);
  await noticeOwners(app.county);
  expect(await list('ALL')).toEqual([]);
  expect(await listEmails(app, email)).toEqual([]);
});

/** A sign-in of the account's user now; the test application's sessions begin without one. */
async function visit(accountId: number): Promise<void> {
  const set = { last_signed_in_at: app.clock.now() };
  await app.county.db.updateTable('users').set(set).where('account_id', '=', accountId).execute();
}

async function forget(accountId: number): Promise<void> {
  const set = { last_signed_in_at: null };
  await app.county.db.updateTable('users').set(set).where('account_id', '=', accountId).execute();
}

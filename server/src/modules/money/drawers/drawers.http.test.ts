import { randomUUID } from 'node:crypto';
import { DAY_JOURNAL, DEPOSIT_SLIP } from '@portal/contract/money/drawers/day-reports';
import {
  type CounterDrawer,
  closeCounterDay,
  closeDrawer,
  getDrawer,
  listCounterDays,
  openDrawer,
} from '@portal/contract/money/drawers/drawers';
import { recordCounterPayment, reverseCounterPayment } from '@portal/contract/people/account-admin/account-payments';
import { returnCheck } from '@portal/contract/people/account-admin/returned-checks';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { closeDrawerWith, countCash, openDrawerOf, payAtCounter, setDrawers } from '@portal/testing/apps/counter';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { dieBeforeAnswer } from '@portal/testing/crash/die-before-answer';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { createAccount } from '../../people/accounts/index.ts';
import { postCounterPayment } from '../ledger/index.ts';

let test: TestApp;
let ann: TestClient;
let ben: TestClient;
let accountId: number;

beforeEach(async () => {
  test = await startTestApp();
  await setDrawers(test, true);
  ann = await test.signedIn({ role: 'COUNTY' });
  ben = await test.signedIn({ role: 'COUNTY' });
  accountId = await createAccount(test.county.db, { name: 'Lakeside Title' });
});
afterEach(async () => {
  expect(await findMoneyFaults(test.county)).toEqual([]);
  await test.close();
});

/** Moves the clock, and signs the clerks in again. */
async function goTo(instant: string): Promise<void> {
  test.clock.advanceMinutes((Date.parse(instant) - test.clock.now().getTime()) / 60_000);
  for (const clerk of [ann, ben]) await clerk.openSession('COUNTY');
}
const pay = (clerk: TestClient, payment: Partial<Parameters<typeof payAtCounter>[1]> = {}) =>
  payAtCounter(clerk, { accountId, amountCents: 5_000, ...payment });
const payCheck = async (clerk: TestClient, reference: string, amountCents: number) =>
  (await pay(clerk, { method: 'CHECK', reference, amountCents })).content.journalEntryId;
const reverse = (clerk: TestClient, journalEntryId: number) =>
  clerk.call(reverseCounterPayment, { accountId, journalEntryId, reason: 'Wrong account' });
const today = async () => (await ann.call(listCounterDays, {})).content.today;
const closeDay = async (clerk: TestClient = ann) => clerk.call(closeCounterDay, { day: await today() });
async function find(drawerId: number): Promise<CounterDrawer> {
  return (await ann.call(getDrawer, { drawerId })).content.drawer;
}
async function sumPostings(kind: string): Promise<number> {
  const { rows } = await test.database.executeSql(
    `SELECT coalesce(sum(amount), 0)::integer AS sum FROM postings
     JOIN ledger_accounts ON ledger_accounts.id = ledger_account_id WHERE kind = $1`,
    [kind],
  );
  return rows[0]?.sum as number;
}
const refuseSql = (statement: string) => expect(test.database.executeSql(statement)).rejects.toThrow();

describe('A payment at the counter', () => {
  it('needs no drawer in a county that uses none', async () => {
    await setDrawers(test, false);
    expect((await pay(ann)).status).toBe(200);
    expect((await ann.call(openDrawer, { requestKey: randomUUID(), startCents: 0 })).envelope.code).toBe('NOT_OFFERED');
    expect((await ann.call(listCounterDays, {})).content).toMatchObject({ isUsed: false, days: [] });
  });

  it('needs the open drawer of its clerk, also for the database, except where no drawer holds the money', async () => {
    await openDrawerOf(ben);
    for (const method of ['CASH', 'CARD'] as const)
      expect((await pay(ann, { method })).envelope.code).toBe('NO_OPEN_DRAWER');
    expect((await pay(ann, { method: 'CHECK', reference: '1' })).envelope.code).toBe('NO_OPEN_DRAWER');
    const posting = {
      ...({
        accountId,
        purpose: 'ESCROW_DEPOSIT',
        method: 'CASH',
        reference: '',
        reason: 'Counter',
        own: 'ESCROW',
      } as const),
      ...{ amountCents: 100, isOffered: true, opKey: randomUUID(), actor: SYSTEM_ACTOR, at: test.clock.now() },
      day: '2026-11-20' as PlainDate,
    } as const;
    await expect(postCounterPayment(test.county.db, posting)).rejects.toThrow('no open drawer');
    expect((await pay(ann, { method: 'OTHER' })).status).toBe(200);
    expect((await pay(ann, { purpose: 'CORRECTION', method: 'OTHER' })).status).toBe(200);
    // A check of the county's own isn't in a drawer; cash that is paid out is.
    const refund = { purpose: 'REFUND', amountCents: 100 } as const;
    expect((await pay(ann, { ...refund, method: 'CHECK', reference: '900' })).status).toBe(200);
    expect((await pay(ann, { ...refund, method: 'CASH' })).envelope.code).toBe('NO_OPEN_DRAWER');
    expect((await pay(ben, { ...refund, method: 'CASH' })).status).toBe(200);
  });

  it('has one open drawer for each clerk; a lost response opens no second one', async () => {
    const request = { requestKey: randomUUID(), startCents: 10_000 };
    const opened = await Promise.all([ann.call(openDrawer, request), ann.call(openDrawer, request)]);
    expect(opened[0]?.content).toEqual(opened[1]?.content);
    expect((await ann.call(openDrawer, { ...request, requestKey: randomUUID() })).envelope.code).toBe('DRAWER_OPEN');
    expect((await ben.call(openDrawer, { ...request, requestKey: randomUUID() })).status).toBe(200);
    expect((await ann.call(listCounterDays, {})).content.days[0]?.drawers).toMatchObject([
      { username: ann.username, isOwn: true, startCents: 10_000, closedAt: null },
      { username: ben.username, isOwn: false },
    ]);
  });
});

describe('Closing a drawer', () => {
  it('agrees with plain sums of what was taken, given back and paid out', async () => {
    const drawerId = await openDrawerOf(ann, 10_000);
    await pay(ann, { amountCents: 7_525 });
    await pay(ann, { method: 'CARD', amountCents: 3_000 });
    const kept = await payCheck(ann, '101', 2_500);
    const returned = await payCheck(ann, '102', 9_900);
    await reverse(ann, returned);
    const cash = (await pay(ann, { amountCents: 40 })).content.journalEntryId;
    await reverse(ann, cash);
    await pay(ann, { purpose: 'REFUND', amountCents: 1_000 });
    await pay(ann, { purpose: 'REFUND', amountCents: 500, method: 'CHECK', reference: '77' });
    // 100.00 + 75.25 + 0.40 - 0.40 - 10.00
    const cashCents = 16_525;
    expect((await ann.call(getDrawer, { drawerId })).content.checks).toEqual([
      { journalEntryId: kept, number: '101', accountName: 'Lakeside Title', amountCents: 2_500 },
    ]);
    const count = { cashCents, startCents: 10_000, checks: [kept], cardCents: 3_000 };
    expect((await closeDrawerWith(ann, drawerId, count)).content).toEqual({ differences: [] });
    expect(await find(drawerId)).toMatchObject({
      cashCents,
      checksCents: 2_500,
      cardCents: 3_000,
      closedBy: ann.username,
    });
    expect(await sumPostings('OVER_SHORT')).toBe(0);
  });

  it('says what is over and short only after the count, asks for the reason, and posts each kind', async () => {
    const drawerId = await openDrawerOf(ann, 2_000);
    await pay(ann, { amountCents: 1_000 });
    const lost = await payCheck(ann, '55', 700);
    const count = { cashCents: 3_700, startCents: 2_000, cardCents: -25 };
    const asked = await closeDrawerWith(ann, drawerId, count);
    expect(asked.envelope.fieldErrors).toEqual({
      reason: 'Over or short: Cash $7.00, Checks -$7.00, Card terminal -$0.25. Count again, or give the reason.',
    });
    expect(await sumPostings('OVER_SHORT')).toBe(0);
    const closed = await closeDrawerWith(ann, drawerId, { ...count, reason: 'Check cashed by mistake' });
    const differences = [
      { kind: 'CASH', amountCents: 700 },
      { kind: 'CHECK', amountCents: -700 },
      { kind: 'CARD', amountCents: -25 },
    ];
    expect(closed.content).toEqual({ differences });
    expect(await find(drawerId)).toMatchObject({ differences, reason: 'Check cashed by mistake' });
    expect(await sumPostings('OVER_SHORT')).toBe(-25);
    // The payments, less what is short.
    expect(await sumPostings('COUNTER_CLEARING')).toBe(-(1_000 + 700 - 25));
    const { rows } = await test.database.executeSql(
      `SELECT note, username FROM journal_entries JOIN audit_entries ON audit_entries.journal_entry_id = journal_entries.id
       WHERE kind = 'DRAWER_DIFFERENCE' AND action = 'drawer.differed'`,
    );
    const entry = { note: 'Check cashed by mistake', username: ann.username };
    expect(rows).toEqual([entry, entry, entry]);
    // The check that was lost is out of no drawer that is open: the bank can have it.
    expect((await reverse(ben, lost)).status).toBe(200);
  });

  it('refuses a count that can’t be, and a drawer or a check that isn’t there', async () => {
    const drawerId = await openDrawerOf(ann, 1_000);
    const other = await openDrawerOf(ben);
    const check = await payCheck(ben, '1', 100);
    await pay(ann, { amountCents: 500 });
    const problems = async (count: object) => {
      const whole = { drawerId, cash: countCash(1_500, 1_000), checks: [], cardCents: 0, reason: '', ...count };
      return Object.keys((await ann.call(closeDrawer, whole)).envelope.fieldErrors ?? {});
    };
    const coin = { denominationCents: 100, counted: 15, deposited: 5 } as const;
    expect(await problems({ cash: [coin, coin] })).toEqual(['cash.1.counted']);
    expect(await problems({ cash: [{ ...coin, deposited: 16 }] })).toEqual(['cash.0.deposited']);
    expect(await problems({ cash: [{ ...coin, deposited: 6 }] })).toEqual(['cash']);
    expect(await problems({ checks: [check] })).toEqual(['checks']);
    expect((await closeDrawerWith(ann, 999, { cashCents: 0 })).status).toBe(404);
    expect((await find(drawerId)).closedAt).toBeNull();
    expect(
      (await closeDrawerWith(ann, other, { cashCents: 0, checks: [check, check] })).envelope.fieldErrors,
    ).toHaveProperty('checks');
    expect((await closeDrawerWith(ann, other, { cashCents: 0, checks: [check] })).status).toBe(200);
  });

  it('happens once for two clerks at once and after a lost response, and no payment slips in', async () => {
    const drawerId = await openDrawerOf(ann);
    await pay(ann, { amountCents: 1_000 });
    const late = [1, 2, 3, 4].map((cents) => pay(ann, { amountCents: cents }));
    const count = { cashCents: 1_000, reason: 'Two clerks counted' };
    const closings = [closeDrawerWith(ann, drawerId, count), closeDrawerWith(ben, drawerId, count)];
    const taken = (await Promise.all(late)).filter(({ status }) => status === 200).length;
    const refused = (await Promise.all(late)).filter(({ envelope }) => envelope.code === 'NO_OPEN_DRAWER').length;
    expect(taken + refused).toBe(4);
    const [first, second] = await Promise.all(closings);
    expect(first?.content).toEqual(second?.content);
    expect((await closeDrawerWith(ann, drawerId, count)).content).toEqual(first?.content);
    expect((await closeDrawerWith(ann, drawerId, { ...count, cashCents: 900 })).envelope.code).toBe(
      'RECORDED_OTHERWISE',
    );
    expect((await pay(ann)).envelope.code).toBe('NO_OPEN_DRAWER');
  });
});

describe('A check in an open drawer', () => {
  it('is given back by its own clerk alone, and wasn’t returned by a bank', async () => {
    const drawerId = await openDrawerOf(ann);
    await openDrawerOf(ben);
    const check = await payCheck(ann, '12', 800);
    expect((await reverse(ben, check)).envelope.code).toBe('CHECK_IN_DRAWER');
    const bank = { accountId, journalEntryId: check, reason: 'No funds' };
    expect((await ben.call(returnCheck, bank)).envelope.code).toBe('CHECK_IN_DRAWER');
    await closeDrawerWith(ann, drawerId, { cashCents: 0, checks: [check] });
    // It was deposited: the bank can return it to a clerk without a drawer.
    expect((await ann.call(returnCheck, bank)).status).toBe(200);
  });
});

describe('A day of the counter', () => {
  it('closes with all its drawers, is locked, and takes corrections as entries of the next day', async () => {
    const mine = await openDrawerOf(ann, 5_000);
    const theirs = await openDrawerOf(ben);
    const paid = (await pay(ann, { amountCents: 2_000 })).content.journalEntryId;
    const check = await payCheck(ben, '31', 4_000);
    expect((await closeDay()).envelope.code).toBe('DRAWERS_OPEN');
    await closeDrawerWith(ann, mine, { cashCents: 7_000, startCents: 5_000 });
    expect((await closeDay()).envelope.code).toBe('DRAWERS_OPEN');
    await closeDrawerWith(ann, theirs, { cashCents: 0, checks: [check] });
    expect((await closeDay()).envelope.message).toBe('11/20/2026 is closed.');
    expect((await closeDay(ben)).status).toBe(200);
    const locked = { requestKey: randomUUID(), startCents: 0 };
    expect((await ann.call(openDrawer, locked)).envelope.code).toBe('DAY_CLOSED');
    expect((await pay(ann)).envelope.code).toBe('DAY_CLOSED');
    expect((await pay(ann, { method: 'OTHER' })).envelope.code).toBe('DAY_CLOSED');
    expect((await reverse(ann, paid)).envelope.code).toBe('DAY_CLOSED');
    await setDrawers(test, false);
    expect((await pay(ann)).envelope.code).toBe('DAY_CLOSED');
    await setDrawers(test, true);
    await goTo('2026-11-21T15:00:00Z');
    expect((await reverse(ann, paid)).envelope.code).toBe('NO_OPEN_DRAWER');
    const next = await openDrawerOf(ann, 3_000);
    expect((await reverse(ann, paid)).status).toBe(200);
    expect((await reverse(ann, check)).status).toBe(200);
    expect((await closeDrawerWith(ann, next, { cashCents: 1_000, startCents: 3_000 })).content.differences).toEqual([]);
    const { days } = (await ann.call(listCounterDays, {})).content;
    expect(days.map(({ day, closedAt }) => [day, closedAt !== null])).toEqual([
      ['11/21/2026', false],
      ['11/20/2026', true],
    ]);
    expect((await ann.call(closeCounterDay, { day: '11/19/2026' })).status).toBe(404);
  });

  it('can’t be changed past the product either', async () => {
    const drawerId = await openDrawerOf(ann);
    await pay(ann, { amountCents: 300 });
    await refuseSql(`UPDATE drawers SET start_cents = 100 WHERE id = ${drawerId}`);
    // A count that the payments don't explain.
    await refuseSql(
      `UPDATE drawers SET closed_at = now(), closed_by_user_id = 1, closed_by = 'x', cash_cents = 0, checks_cents = 0, card_cents = 0 WHERE id = ${drawerId}`,
    );
    await refuseSql(`UPDATE counter_days SET closed_at = now(), closed_by_user_id = 1, closed_by = 'x'`);
    await closeDrawerWith(ann, drawerId, { cashCents: 300 });
    await closeDay();
    await refuseSql(`UPDATE drawers SET reason = 'Later' WHERE id = ${drawerId}`);
    await refuseSql(`UPDATE counter_days SET closed_at = NULL, closed_by_user_id = NULL, closed_by = NULL`);
    await refuseSql(
      `INSERT INTO drawer_cash (drawer_id, denomination_cents, counted, deposited) VALUES (${drawerId}, 500, 1, 1)`,
    );
    await refuseSql('UPDATE drawer_cash SET counted = 4, deposited = 4');
    await refuseSql('DELETE FROM drawers');
    await refuseSql('DELETE FROM counter_days');
  });

  it('gives a deposit slip and a journal that name everything once, as PDF and CSV', async () => {
    const mine = await openDrawerOf(ann, 5_000);
    const theirs = await openDrawerOf(ben, 1_000);
    await pay(ann, { amountCents: 12_345 });
    const check = await payCheck(ann, '2718', 6_000);
    await pay(ben, { method: 'CARD', amountCents: 450 });
    await pay(ben, { amountCents: 300 });
    await pay(ben, { purpose: 'CORRECTION', method: 'OTHER', amountCents: 111 });
    await closeDrawerWith(ann, mine, { cashCents: 17_345, startCents: 5_000, checks: [check] });
    const day = await today();
    const slip = (format: 'pdf' | 'csv') => ann.send(DEPOSIT_SLIP.endpoint, { day, format });
    expect((await slip('csv')).statusCode).toBe(404);
    await closeDrawerWith(ben, theirs, {
      cashCents: 1_100,
      startCents: 1_000,
      cardCents: 450,
      reason: 'Miscounted change',
    });
    await closeDay();
    const lines = (await slip('csv')).body.split(/\r?\n/);
    expect(lines).toEqual(
      expect.arrayContaining(['$1.00,124,124.00', '$0.01,45,0.45', '"Check 2718, Lakeside Title",1,60.00']),
    );
    const paper = (await readPdfPages((await slip('pdf')).rawPayload)).join(' ');
    for (const part of ['Deposit slip', day, '$184.45', 'Card terminal', '$4.50', '-$2.00', 'Check 2718'])
      expect(paper).toContain(part);
    const journal = (await ann.send(DAY_JOURNAL.endpoint, { day, format: 'csv' })).body;
    for (const part of ['2718', 'Card terminal', 'Miscounted change', ben.username, 'Lakeside Title', 'Over or short'])
      expect(journal).toContain(part);
    const print = (await readPdfPages((await ann.send(DAY_JOURNAL.endpoint, { day, format: 'pdf' })).rawPayload)).join(
      ' ',
    );
    // 123.45 + 60.00 + 4.50 + 3.00 - 2.00 in the drawers, the correction in none.
    for (const part of ['Closed by', '$188.95', '$1.11']) expect(print).toContain(part);
    expect((await ann.send(DAY_JOURNAL.endpoint, { day: '11/19/2026', format: 'csv' })).statusCode).toBe(404);
  });

  it('ends at the county’s midnight, also on the days on which the clock changes', async () => {
    for (const { last, first, date } of [
      { last: '2026-11-21T05:59:00Z', first: '2026-11-21T06:00:00Z', date: '11/20/2026' },
      // 23 hours: the clock skips 2:00 to 3:00.
      { last: '2027-03-15T04:59:00Z', first: '2027-03-15T05:00:00Z', date: '03/14/2027' },
      // 25 hours: the clock shows 1:00 to 2:00 twice.
      { last: '2027-11-08T05:59:00Z', first: '2027-11-08T06:00:00Z', date: '11/07/2027' },
    ]) {
      const [month, dayOfMonth, year] = date.split('/');
      await goTo(`${year}-${month}-${dayOfMonth}T06:30:00Z`);
      if (date === '11/20/2026') await goTo('2026-11-20T18:30:00Z');
      expect(await today()).toBe(date);
      const drawerId = await openDrawerOf(ann);
      expect((await pay(ann, { amountCents: 100 })).status).toBe(200);
      await goTo(last);
      expect((await pay(ann, { amountCents: 200 })).status).toBe(200);
      await goTo(first);
      expect((await pay(ann)).envelope.code).toBe('DRAWER_OF_EARLIER_DAY');
      await closeDrawerWith(ann, drawerId, { cashCents: 301, reason: 'Found a cent' });
      expect((await find(drawerId)).day).toBe(date);
      expect((await ann.call(closeCounterDay, { day: date })).status).toBe(200);
      expect((await pay(ann)).envelope.code).toBe('NO_OPEN_DRAWER');
      const { rows } = await test.database.executeSql(
        `SELECT count(*)::integer AS count FROM counter_payments WHERE drawer_id = ${drawerId} AND to_char(day, 'MM/DD/YYYY') = '${date}'`,
      );
      expect(rows).toEqual([{ count: 2 }]);
    }
  });
});

describe('A portal that is killed before it responds', () => {
  it('has opened, taken, closed and locked once', async () => {
    const opening = { requestKey: randomUUID(), startCents: 100 };
    await dieBeforeAnswer(test, ann, { endpoint: openDrawer, body: opening });
    const { drawerId } = (await ann.call(openDrawer, opening)).content;
    const payment = {
      ...({ accountId, requestKey: randomUUID(), purpose: 'ESCROW_DEPOSIT', method: 'CASH' } as const),
      ...{ amountCents: 50, reference: '', reason: 'Counter' },
    } as const;
    await dieBeforeAnswer(test, ann, { endpoint: recordCounterPayment, body: payment });
    expect((await ann.call(recordCounterPayment, payment)).status).toBe(200);
    const count = { drawerId, cash: countCash(160, 100), checks: [], cardCents: 0, reason: 'A dime too much' };
    await dieBeforeAnswer(test, ann, { endpoint: closeDrawer, body: count });
    expect((await ann.call(closeDrawer, count)).content.differences).toEqual([{ kind: 'CASH', amountCents: 10 }]);
    await dieBeforeAnswer(test, ann, { endpoint: closeCounterDay, body: { day: await today() } });
    expect((await closeDay()).status).toBe(200);
    expect(await sumPostings('OVER_SHORT')).toBe(10);
    const { rows } = await test.database.executeSql(
      `SELECT action, count(*)::integer AS count FROM audit_entries WHERE action LIKE 'drawer.%' OR action LIKE 'counterDay.%' GROUP BY action ORDER BY action`,
    );
    const once = (action: string) => ({ action, count: 1 });
    expect(rows).toEqual(['counterDay.closed', 'drawer.closed', 'drawer.differed', 'drawer.opened'].map(once));
  });
});

import { randomUUID } from 'node:crypto';
import { DAY_JOURNAL, DEPOSIT_SLIP } from '@portal/contract/money/drawers/day-reports';
import { closeCounterDay, closeDrawer, listCounterDays, openDrawer } from '@portal/contract/money/drawers/drawers';
import { recordCounterPayment } from '@portal/contract/people/account-admin/account-payments';
import { closeDrawerWith, countCash, openDrawerOf, setDrawers, startCounter } from '@portal/testing/apps/counter';
import { dieBeforeAnswer } from '@portal/testing/crash/die-before-answer';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';

type Counter = Awaited<ReturnType<typeof startCounter>>;
let test: Counter['test'];
let ann: Counter['ann'];
let ben: Counter['ben'];
let accountId: Counter['accountId'];
let pay: Counter['pay'];
let payCheck: Counter['payCheck'];
let reverse: Counter['reverse'];
let find: Counter['find'];
let sumPostings: Counter['sumPostings'];
let goTo: Counter['goTo'];
let today: Counter['today'];
let closeDay: Counter['closeDay'];
beforeEach(async () => {
  ({ test, ann, ben, accountId, pay, payCheck, reverse, find, sumPostings, goTo, today, closeDay } =
    await startCounter());
});
afterEach(async () => {
  expect(await findMoneyFaults(test.county)).toEqual([]);
  await test.close();
});
const refuseSql = (statement: string) => expect(test.database.executeSql(statement)).rejects.toThrow();

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

  it('counts at its end what it has, although clerks record at the same time', async () => {
    const drawerId = await openDrawerOf(ann);
    await pay(ann, { amountCents: 100 });
    await closeDrawerWith(ann, drawerId, { cashCents: 100 });
    const recording = Array.from({ length: 6 }, () => pay(ben, { method: 'OTHER' }));
    const opening = ben.call(openDrawer, { requestKey: randomUUID(), startCents: 0 });
    const closing = closeDay();
    const codes = (await Promise.all(recording)).map(({ envelope }) => envelope.code);
    expect(codes.filter((code) => code !== undefined && code !== 'DAY_CLOSED')).toEqual([]);
    if ((await opening).status === 200) {
      expect((await closing).envelope.code).toBe('DRAWERS_OPEN');
      await closeDrawerWith(ben, (await opening).content.drawerId, { cashCents: 0 });
      await closeDay();
    } else expect((await opening).envelope.code).toBe('DAY_CLOSED');
    const { rows } = await test.database.executeSql(
      `SELECT (details ->> 'count')::integer AS counted, (SELECT count(*)::integer FROM counter_payments) AS stored
       FROM audit_entries WHERE action = 'counterDay.closed'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.counted).toBe(rows[0]?.stored);
  });

  it('is that of the county’s zone', async () => {
    Object.assign(test.county, { timeZone: 'Pacific/Guam' });
    await goTo('2026-11-20T13:59:00Z');
    expect(await today()).toBe('11/20/2026');
    await openDrawerOf(ann);
    await goTo('2026-11-20T14:00:00Z');
    expect(await today()).toBe('11/21/2026');
    expect((await pay(ann)).envelope.code).toBe('DRAWER_OF_EARLIER_DAY');
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

describe('The nightly audit', () => {
  it('finds a drawer whose count, and a payment whose day, was changed past the triggers', async () => {
    const drawerId = await openDrawerOf(ann);
    await pay(ann, { amountCents: 300 });
    await closeDrawerWith(ann, drawerId, { cashCents: 300 });
    const tamper = async (table: string, change: string) => {
      await test.database.executeSql(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
      await test.database.executeSql(`UPDATE ${table} SET ${change}`);
      await test.database.executeSql(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    };
    const listRules = async () => (await findMoneyFaults(test.county)).map(({ rule }) => rule);
    await tamper('drawers', 'cash_cents = 200');
    expect(await listRules()).toEqual(['a closed drawer holds the counter money of its journal entries']);
    await tamper('drawers', 'cash_cents = 300');
    await tamper('counter_payments', 'day = day - 1');
    expect(await listRules()).toEqual(['a payment is of the day and the clerk of its drawer']);
    await tamper('counter_payments', 'day = day + 1');
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

import { randomUUID } from 'node:crypto';
import {
  closeDrawer,
  type DrawerCount,
  getDrawer,
  listCounterDays,
  openDrawer,
} from '@portal/contract/money/drawers/drawers';
import { returnCheck } from '@portal/contract/people/account-admin/returned-checks';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { closeDrawerWith, countCash, openDrawerOf, setDrawers, startCounter } from '@portal/testing/apps/counter';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { postCounterPayment } from '../ledger/index.ts';

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
beforeEach(async () => {
  ({ test, ann, ben, accountId, pay, payCheck, reverse, find, sumPostings } = await startCounter());
});
afterEach(async () => {
  expect(await findMoneyFaults(test.county)).toEqual([]);
  await test.close();
});

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

  it('keeps a large bill that can’t be deposited exactly, and the next drawer of the clerk deposits it', async () => {
    const bill = { denominationCents: 10_000, counted: 1 } as const;
    const ones = (counted: number, deposited: number) => ({ denominationCents: 100, counted, deposited }) as const;
    const close = async (drawerId: number, cash: DrawerCount['cash']) =>
      (await ann.call(closeDrawer, { drawerId, cash, checks: [], cardCents: 0, reason: '' })).status;
    const first = await openDrawerOf(ann, 5_000);
    await pay(ann, { amountCents: 5_300 });
    // $53.00 more than the start of $50.00, as one bill of $100.00 and three of $1.00.
    expect(await close(first, [{ ...bill, deposited: 1 }, ones(3, 0)])).toBe(400);
    expect(await close(first, [{ ...bill, deposited: 0 }, ones(3, 2)])).toBe(400);
    expect(await close(first, [{ ...bill, deposited: 0 }, ones(3, 3)])).toBe(200);
    expect(await find(first)).toMatchObject({ keepCents: 5_000, leftCents: 5_000 });
    const second = await openDrawerOf(ann, 10_000);
    expect(await find(second)).toMatchObject({ startCents: 10_000, keepCents: 5_000 });
    await pay(ann, { amountCents: 700 });
    // With change for the bill, what the first drawer kept goes to the bank now.
    const fifty = { denominationCents: 5_000, counted: 2 } as const;
    expect(await close(second, [{ ...fifty, deposited: 0 }, ones(7, 7)])).toBe(400);
    expect(await close(second, [{ ...fifty, deposited: 1 }, ones(7, 7)])).toBe(200);
    expect(await find(second)).toMatchObject({ leftCents: 0 });
    // $53.00 and $7.00 were taken, $3.00 and $57.00 deposited.
    const { rows } = await test.database.executeSql(
      'SELECT sum(denomination_cents * deposited)::integer AS sum FROM drawer_cash WHERE drawer_id = ANY($1)',
      [[first, second]],
    );
    expect(rows).toEqual([{ sum: 6_000 }]);
    const third = await openDrawerOf(ann, 5_000);
    expect(await find(third)).toMatchObject({ keepCents: 5_000 });
    expect(await close(third, [{ ...fifty, counted: 1, deposited: 0 }])).toBe(200);
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

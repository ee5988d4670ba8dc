import {
  type CounterDrawer,
  closeCounterDay,
  type DrawerCount,
  getDrawer,
  listCounterDays,
} from '@portal/contract/money/drawers/drawers';
import { reverseCounterPayment } from '@portal/contract/people/account-admin/account-payments';
import { closeDrawerWith, openDrawerOf, payAtCounter, setDrawers } from '@portal/testing/apps/counter';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { pickRuns } from '@portal/testing/facts/facts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';
import { createAccount } from '../../people/accounts/index.ts';

/** A long run sets MODEL_SEQUENCES to a higher number. */
const SEQUENCES = Number(process.env.MODEL_SEQUENCES ?? (inject('engine') === 'pglite' ? 4 : 12));
const MINUTES_OF_DAY = 24 * 60;

let app: TestApp;
let clerks: readonly [TestClient, TestClient];
let accountId: number;
beforeAll(async () => {
  app = await startTestApp();
  await setDrawers(app, true);
});
afterAll(() => app.close());

const STEPS = [
  'open',
  'cash',
  'check',
  'card',
  'payOut',
  'countyCheck',
  'reverse',
  'close',
  'closeDay',
  'nextDay',
] as const;

interface Step {
  readonly what: (typeof STEPS)[number];
  readonly clerk: 0 | 1;
  readonly amount: number;
  /** How much more or less is in the drawer than its payments say. */
  readonly off: number;
  readonly which: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...STEPS, 'cash', 'check', 'open', 'close'),
  clerk: fc.constantFrom(0, 1),
  amount: fc.integer({ min: 1, max: 9_000 }),
  off: fc.constantFrom(0, 0, 0, 1, 250),
  which: fc.nat(20),
});

/** A payment by the clerk's own list: what it was, and where its money is. */
interface Taken {
  readonly id: number;
  readonly method: 'CASH' | 'CHECK' | 'CARD';
  readonly amount: number;
  readonly drawer: Held | undefined;
  isReversed: boolean;
}

/** A drawer as boxes for cash, checks and slips of the terminal. */
interface Held {
  readonly id: number;
  readonly day: number;
  readonly start: number;
  cash: number;
  card: number;
  readonly checks: Map<number, number>;
  isOpen: boolean;
}

interface Model {
  day: number;
  readonly drawers: [Held | undefined, Held | undefined];
  readonly all: Held[];
  readonly taken: Taken[];
  readonly closedDays: Set<number>;
  /** All money in drawers, as counted, above their starts. */
  counted: number;
  /** Cash above their starts that the clerks' drawers kept, because their bills were too large. */
  readonly left: [number, number];
}

const isUsable = (model: Model, held: Held | undefined): held is Held =>
  held !== undefined && held.day === model.day && !model.closedDays.has(model.day);
/** The refusal of money of a clerk's drawer now; undefined if it is taken. */
function refusalOf(model: Model, clerk: 0 | 1): string | undefined {
  if (model.closedDays.has(model.day)) return 'DAY_CLOSED';
  const held = model.drawers[clerk];
  if (held === undefined) return 'NO_OPEN_DRAWER';
  return held.day === model.day ? undefined : 'DRAWER_OF_EARLIER_DAY';
}

async function take(model: Model, { clerk, amount }: Step, method: Taken['method'], sign: 1 | -1): Promise<void> {
  const purpose = sign === 1 ? 'ESCROW_DEPOSIT' : 'REFUND';
  const payment = { accountId, amountCents: amount, method, purpose, reference: '7' } as const;
  const { envelope, status } = await payAtCounter(clerks[clerk], payment);
  const isHeld = method !== 'CHECK' || sign === 1;
  const refusal = isHeld ? refusalOf(model, clerk) : model.closedDays.has(model.day) ? 'DAY_CLOSED' : undefined;
  // Paid out is only what the account has.
  if (envelope.code === 'AMOUNT_TOO_HIGH') return;
  expect(envelope.code).toBe(refusal);
  if (status !== 200) return;
  const id = (envelope.content as { journalEntryId: number }).journalEntryId;
  const drawer = isHeld ? model.drawers[clerk] : undefined;
  if (drawer !== undefined && method === 'CASH') drawer.cash += sign * amount;
  if (drawer !== undefined && method === 'CARD') drawer.card += amount;
  if (drawer !== undefined && method === 'CHECK') drawer.checks.set(id, amount);
  model.taken.push({ id, method, amount: sign * amount, drawer, isReversed: false });
}

/** Lays cash out in pieces, and deposits the largest first: with bills of $100, it can be less than what exceeds the cash that stays. */
function layOut(
  cash: number,
  { keepCents, hasBills }: { readonly keepCents: number; readonly hasBills: boolean },
): DrawerCount['cash'] {
  let unlaid = cash;
  let due = Math.max(0, cash - keepCents);
  return ([10_000, 100, 1] as const).map((denominationCents) => {
    const counted = denominationCents === 10_000 && !hasBills ? 0 : Math.floor(unlaid / denominationCents);
    unlaid -= counted * denominationCents;
    const deposited = Math.min(counted, Math.floor(due / denominationCents));
    due -= deposited * denominationCents;
    return { denominationCents, counted, deposited };
  });
}

const PLAY: Readonly<Record<Step['what'], (model: Model, step: Step) => Promise<void>>> = {
  async open(model, { clerk, amount }) {
    const held = model.drawers[clerk];
    if (held !== undefined || model.closedDays.has(model.day)) return;
    const id = await openDrawerOf(clerks[clerk], amount);
    const drawer = { id, day: model.day, start: amount, cash: amount, card: 0, checks: new Map(), isOpen: true };
    model.drawers[clerk] = drawer;
    model.all.push(drawer);
  },
  cash: (model, taken) => take(model, taken, 'CASH', 1),
  check: (model, taken) => take(model, taken, 'CHECK', 1),
  card: (model, taken) => take(model, taken, 'CARD', 1),
  payOut: (model, taken) => take(model, taken, 'CASH', -1),
  countyCheck: (model, taken) => take(model, taken, 'CHECK', -1),
  async reverse(model, { clerk, which }) {
    const payment = model.taken[which % Math.max(1, model.taken.length)];
    if (payment === undefined || payment.isReversed) return;
    const { id, method, amount, drawer } = payment;
    const request = { accountId, journalEntryId: id, reason: 'Reversed' };
    const { envelope, status } = await clerks[clerk].call(reverseCounterPayment, request);
    if (envelope.code === 'AMOUNT_TOO_HIGH') return;
    const held = model.drawers[clerk];
    const isInOpenDrawer = method === 'CHECK' && drawer?.isOpen === true;
    const needsOwn = method !== 'CHECK' || isInOpenDrawer;
    const isDayClosed = model.closedDays.has(model.day);
    const isOthers = !isDayClosed && isInOpenDrawer && drawer !== held;
    const refusal = isDayClosed ? 'DAY_CLOSED' : needsOwn ? refusalOf(model, clerk) : undefined;
    expect(envelope.code).toBe(isOthers ? 'CHECK_IN_DRAWER' : refusal);
    if (status !== 200) return;
    payment.isReversed = true;
    if (isInOpenDrawer) held?.checks.delete(id);
    if (method === 'CASH' && held !== undefined) held.cash -= amount;
    if (method === 'CARD' && held !== undefined) held.card -= amount;
  },
  async close(model, { clerk, off, which }) {
    const owner = which % 2 === 0 ? clerk : ((1 - clerk) as 0 | 1);
    const held = model.drawers[owner];
    if (held === undefined) return;
    // More was paid out than was in the drawer: what can't be is over.
    const cash = Math.max(0, held.cash) + off;
    const isDifferent = cash !== held.cash;
    const count = { cashCents: cash, startCents: held.start, cardCents: held.card, checks: [...held.checks.keys()] };
    const keepCents = Math.max(0, held.start - model.left[owner]);
    const pieces = layOut(cash, { keepCents, hasBills: which % 3 === 0 });
    const { content } = await closeDrawerWith(clerks[clerk], held.id, {
      ...{ ...count, cash: pieces },
      reason: isDifferent ? 'Counted' : '',
    });
    expect(content.differences).toEqual(isDifferent ? [{ kind: 'CASH', amountCents: cash - held.cash }] : []);
    held.isOpen = false;
    model.drawers[owner] = undefined;
    const deposited = pieces.reduce((sum, piece) => sum + piece.denominationCents * piece.deposited, 0);
    model.left[owner] = Math.max(0, model.left[owner] + cash - deposited - held.start);
    const checks = [...held.checks.values()].reduce((sum, cents) => sum + cents, 0);
    model.counted += cash - held.start + held.card + checks;
    const { drawer } = (await clerks[clerk].call(getDrawer, { drawerId: held.id })).content;
    expect(drawer satisfies CounterDrawer).toMatchObject({
      cashCents: cash,
      checksCents: checks,
      cardCents: held.card,
      ...{ keepCents, leftCents: model.left[owner] },
    });
  },
  async closeDay(model, { clerk }) {
    const { today, days } = (await clerks[clerk].call(listCounterDays, {})).content;
    const { envelope } = await clerks[clerk].call(closeCounterDay, { day: today });
    const isKnown = days.some(({ day }) => day === today);
    const isOpen = model.drawers.some((held) => isUsable(model, held));
    expect(envelope.code).toBe(isKnown ? (isOpen ? 'DRAWERS_OPEN' : undefined) : 'NOT_FOUND');
    if (isKnown && !isOpen) model.closedDays.add(model.day);
  },
  async nextDay(model) {
    app.clock.advanceMinutes(MINUTES_OF_DAY);
    model.day += 1;
    for (const clerk of clerks) await clerk.openSession('COUNTY');
  },
};

/** Sums the county's money from the counter by its journal, apart from what no drawer holds. */
async function sumClearing(drawerIds: readonly number[]): Promise<number> {
  const { rows } = await app.database.executeSql(
    `SELECT coalesce(-sum(postings.amount), 0)::integer AS sum
     FROM postings JOIN ledger_accounts ON ledger_accounts.id = ledger_account_id AND kind = 'COUNTER_CLEARING'
     WHERE journal_entry_id IN (
       SELECT journal_entry_id FROM counter_payments WHERE drawer_id = ANY($1)
       UNION ALL SELECT journal_entry_id FROM drawer_differences WHERE drawer_id = ANY($1))`,
    [[...drawerIds]],
  );
  return rows[0]?.sum as number;
}

test(
  'any days of two clerks leave in each drawer what plain boxes hold, and in the journal what all drawers had',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), async (steps) => {
        // Others each time, so that a sequence that fails leaves the next one no open drawer.
        clerks = [await app.signedIn({ role: 'COUNTY' }), await app.signedIn({ role: 'COUNTY' })];
        accountId = await createAccount(app.county.db, { name: clerks[0].username });
        const model: Model = {
          ...{ day: 0, drawers: [undefined, undefined], all: [], taken: [] },
          ...{ closedDays: new Set<number>(), counted: 0, left: [0, 0] },
        };
        const last = { what: 'close', amount: 1, off: 0 } as const;
        await PLAY.nextDay(model, { ...last, clerk: 0, which: 0 });
        const ending = ([0, 1] as const).map((clerk) => ({ ...last, clerk, which: 0 }));
        for (const next of [...steps, ...ending]) await PLAY[next.what](model, next);
        expect(await sumClearing(model.all.map(({ id }) => id))).toBe(model.counted);
        expect(await findMoneyFaults(app.county)).toEqual([]);
      }),
      pickRuns(SEQUENCES),
    );
  },
  SEQUENCES * 30_000,
);

import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@portal/contract/endpoint';
import {
  closeCounterDay,
  closeDrawer,
  type DrawerCount,
  getDrawer,
  listCounterDays,
  openDrawer,
} from '@portal/contract/money/drawers/drawers';
import { recordCounterPayment, reverseCounterPayment } from '@portal/contract/people/account-admin/account-payments';
import type { Cents } from '@portal/contract/values/money';
import { SYSTEM_ACTOR } from '@portal/server/modules/office/audit';
import { saveSettings } from '@portal/server/modules/office/county-settings';
import { createAccount } from '@portal/server/modules/people/accounts';
import { startTestApp, type TestApp, type TestClient } from './test-app.ts';

/** Switches drawers at the counter on or off. */
export async function setDrawers({ county }: TestApp, counterDrawers: boolean): Promise<void> {
  await saveSettings(county.db, { group: 'escrow', content: { counterDrawers }, actor: SYSTEM_ACTOR });
}

/** Opens the drawer of a clerk. @returns its number. */
export async function openDrawerOf(clerk: TestClient, startCents: Cents = 0): Promise<number> {
  return (await clerk.call(openDrawer, { requestKey: randomUUID(), startCents })).content.drawerId;
}

type Payment = RequestOf<typeof recordCounterPayment>;

/** Records a payment at the counter: a deposit in cash by default. */
export function payAtCounter(
  clerk: TestClient,
  payment: Pick<Payment, 'accountId' | 'amountCents'> & Partial<Payment>,
) {
  return clerk.call(recordCounterPayment, {
    ...{ purpose: 'ESCROW_DEPOSIT', method: 'CASH', reference: '', reason: 'Counter', requestKey: randomUUID() },
    ...payment,
  });
}

/** Counts cash in dollars and cents; the start stays in cents. */
export function countCash(cents: Cents, startCents: Cents = 0): DrawerCount['cash'] {
  const deposited = Math.max(0, cents - startCents);
  const dollars = Math.floor(deposited / 100);
  return [
    { denominationCents: 100, counted: dollars, deposited: dollars },
    { denominationCents: 1, counted: cents - dollars * 100, deposited: deposited - dollars * 100 },
  ];
}

/** Closes a drawer with a count. */
export function closeDrawerWith(
  clerk: TestClient,
  drawerId: number,
  count: { readonly cashCents: Cents; readonly startCents?: Cents } & Partial<DrawerCount>,
) {
  const { cashCents, startCents = 0, ...rest } = count;
  const cash = countCash(cashCents, startCents);
  return clerk.call(closeDrawer, { drawerId, cash, checks: [], cardCents: 0, reason: '', ...rest });
}

/** A county with drawers: two clerks, and an account that pays at their counter. */
export async function startCounter() {
  const test = await startTestApp();
  await setDrawers(test, true);
  const ann = await test.signedIn({ role: 'COUNTY' });
  const ben = await test.signedIn({ role: 'COUNTY' });
  const accountId = await createAccount(test.county.db, { name: 'Lakeside Title' });
  const pay = (clerk: TestClient, payment: Partial<Payment> = {}) =>
    payAtCounter(clerk, { accountId, amountCents: 5_000, ...payment });
  const today = async () => (await ann.call(listCounterDays, {})).content.today;
  return {
    ...{ test, ann, ben, accountId, pay, today },
    payCheck: async (clerk: TestClient, reference: string, amountCents: Cents) =>
      (await pay(clerk, { method: 'CHECK', reference, amountCents })).content.journalEntryId,
    reverse: (clerk: TestClient, journalEntryId: number) =>
      clerk.call(reverseCounterPayment, { accountId, journalEntryId, reason: 'Wrong account' }),
    closeDay: async (clerk: TestClient = ann) => clerk.call(closeCounterDay, { day: await today() }),
    find: async (drawerId: number) => (await ann.call(getDrawer, { drawerId })).content.drawer,
    /** Moves the clock, and signs the clerks in again. */
    goTo: async (instant: string) => {
      test.clock.advanceMinutes((Date.parse(instant) - test.clock.now().getTime()) / 60_000);
      for (const clerk of [ann, ben]) await clerk.openSession('COUNTY');
    },
    /** Sums the postings of the county's ledger account of a kind. */
    sumPostings: async (kind: string) => {
      const { rows } = await test.database.executeSql(
        `SELECT coalesce(sum(amount), 0)::integer AS sum FROM postings
         JOIN ledger_accounts ON ledger_accounts.id = ledger_account_id WHERE kind = $1`,
        [kind],
      );
      return rows[0]?.sum as number;
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@portal/contract/endpoint';
import {
  closeDrawer,
  DENOMINATIONS_CENTS,
  type DrawerCount,
  openDrawer,
  sumPieces,
} from '@portal/contract/money/drawers/drawers';
import { recordCounterPayment } from '@portal/contract/people/account-admin/account-payments';
import type { Cents } from '@portal/contract/values/money';
import { SYSTEM_ACTOR } from '@portal/server/modules/office/audit';
import { saveSettings } from '@portal/server/modules/office/county-settings';
import { expect } from 'vitest';
import type { TestApp, TestClient } from './test-app.ts';

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

/** Counts cash with the fewest pieces, and keeps the start, in cents. */
export function countCash(cents: Cents, startCents: Cents = 0): DrawerCount['cash'] {
  // Pennies alone: any start can be kept of them.
  const deposited = Math.max(0, cents - startCents);
  const dollars = Math.floor(deposited / 100);
  const cash = [
    { denominationCents: 100, counted: dollars, deposited: dollars },
    { denominationCents: 1, counted: cents - dollars * 100, deposited: deposited - dollars * 100 },
  ] as const;
  expect(sumPieces(cash, 'counted')).toBe(cents);
  expect(DENOMINATIONS_CENTS).toEqual(expect.arrayContaining([100, 1]));
  return [...cash];
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

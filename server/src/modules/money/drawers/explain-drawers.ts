import type { ErrorCode } from '@portal/contract/error-codes';
import { isViolationOf } from '../../../platform/database/constraint-violation.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** The constraints by which the database refuses movements at the counter. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  counter_payments_open_drawer: 'NO_OPEN_DRAWER',
  counter_payments_day_of_drawer: 'DRAWER_OF_EARLIER_DAY',
  counter_payments_check_in_drawer: 'CHECK_IN_DRAWER',
  counter_days_locked: 'DAY_CLOSED',
  counter_days_drawers_closed: 'DRAWERS_OPEN',
  drawers_one_open_of_clerk: 'DRAWER_OPEN',
};

/**
 * Does work at the counter, and says in a refusal why the database didn't allow it.
 *
 * @throws Refusal NO_OPEN_DRAWER, DRAWER_OF_EARLIER_DAY, CHECK_IN_DRAWER, DAY_CLOSED, DRAWERS_OPEN or DRAWER_OPEN; any other error of
 *   the work.
 */
export async function explainDrawers<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const constraint = Object.keys(REFUSALS).find((name) => isViolationOf(error, name));
    throw constraint === undefined ? error : new Refusal(REFUSALS[constraint] as ErrorCode);
  }
}

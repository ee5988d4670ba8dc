import type { Cents } from '@portal/contract/values/money';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { findUsageBalance, getBalanceAtStart } from '../ledger/index.ts';
import type { ChargeOutcome } from './charge.ts';
import { type DueCharge, findUseCharge, settleCharge, storeNothing, type Use } from './charge-usage.ts';
import { formatOutcome, isPaid } from './format-outcome.ts';

/** Details as a response has them: null if they weren't paid. */
export type SoldDetails<Details> = {
  readonly details: Details | null;
  readonly usageBalance: Cents | null;
} & ReturnType<typeof formatOutcome>;

interface Composition<Details> {
  /** Reads the details. If it throws a refusal, nothing is charged. */
  readonly compose: () => Promise<Details>;
  /** Stores the rows that belong to the charge, in its transaction; called even if there is nothing to charge. */
  readonly store: (tx: Db) => Promise<unknown>;
}

/**
 * Sells what takes long to compose, once for the land, user and day. A caller who can't pay is refused before anything is composed; the
 * charge follows when the details are there, so that no one pays for a failure.
 *
 * @param describe describes the use for its price, and again with the details for its receipt.
 */
export async function sellComposed<Details>(
  context: CallContext,
  describe: (details?: Details) => Use,
  { compose, store }: Composition<Details>,
): Promise<SoldDetails<Details>> {
  const { db, caller, translate } = context;
  const due = await findUseCharge(context, describe());
  const expected = await tryDueCharge(context, due);
  if (!isPaid(expected))
    return { details: null, usageBalance: await getBalanceAtStart(db, caller), ...formatOutcome(expected, translate) };
  const details = await compose();
  const status =
    due === undefined ? 'FREE' : (await settleCharge(context, { ...due, usage: describe(details) }, store)).status;
  if (due === undefined) await store(db);
  return {
    details: isPaid(status) ? details : null,
    usageBalance: status === 'CHARGED' ? await findUsageBalance(db, caller) : await getBalanceAtStart(db, caller),
    ...formatOutcome(status, translate),
  };
}

/**
 * The current outcome of charging a use, for callers whose work is in vain if it can't be paid. Charges nothing, and promises nothing:
 * another call can spend the balance in between.
 */
export async function tryCharge(context: CallContext, use: Use): Promise<ChargeOutcome['status']> {
  return tryDueCharge(context, await findUseCharge(context, use));
}

/** The code that charges decides, and all that it wrote is undone. */
async function tryDueCharge(context: CallContext, due: DueCharge | undefined): Promise<ChargeOutcome['status']> {
  if (due === undefined) return 'FREE';
  try {
    return await inTransaction(context.db, async (tx) => {
      const { status } = await settleCharge({ ...context, db: tx }, due, storeNothing);
      throw new Undone(status);
    });
  } catch (error) {
    if (error instanceof Undone) return error.status;
    throw error;
  }
}

/** Carries an outcome out of a transaction that it rolls back. */
class Undone extends Error {
  readonly status: ChargeOutcome['status'];
  constructor(status: ChargeOutcome['status']) {
    super(`Undone: ${status}`);
    this.status = status;
  }
}

import type { Cents } from '@portal/contract/values/money';
import type { Db } from '../../../platform/database/database.ts';

/** A check that the bank returned. */
export interface ReturnedCheck {
  /** The entry that reverses the payment. */
  readonly reversalId: number;
  readonly paymentId: number;
  readonly feeCents: Cents;
  /** The debt of the account right after it. */
  readonly owedCents: Cents;
}

/** Finds the return of a payment's check. */
export function findReturnedCheck(db: Db, paymentId: number): Promise<ReturnedCheck | undefined> {
  return db
    .selectFrom('returned_checks')
    .select([
      'reversal_id as reversalId',
      'payment_id as paymentId',
      'fee_cents as feeCents',
      'owed_cents as owedCents',
    ])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}

export async function insertReturnedCheck(tx: Db, returned: ReturnedCheck): Promise<void> {
  const { reversalId, paymentId, feeCents, owedCents } = returned;
  await tx
    .insertInto('returned_checks')
    .values({ reversal_id: reversalId, payment_id: paymentId, fee_cents: feeCents, owed_cents: owedCents })
    .execute();
}

/**
 * Sets whether an account's purchases on invoice are refused.
 *
 * @returns false if nothing changed.
 */
export async function updateCreditStop(tx: Db, accountId: number, isStopped: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ledger_accounts')
    .set({ is_credit_stopped: isStopped })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'RECEIVABLE')
    .where('is_credit_stopped', '=', !isStopped)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

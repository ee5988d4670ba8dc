import type { PayoutWait } from '@portal/contract/people/account-admin/waiting-payouts';
import type { Cents } from '@portal/contract/values/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** A payout that waits. */
export interface StoredWaitingPayout {
  readonly key: string;
  readonly waitsFor: PayoutWait;
  readonly accountId: number;
  readonly accountName: string;
  readonly amountCents: Cents;
  readonly reason: string;
  readonly requestedBy: string;
  readonly since: Date;
}

/** Selects the payouts that wait for an approval or for the number of their check, unsorted; all of them, or those that wait for one. */
export function selectWaitingPayouts(db: Db, waitsFor?: PayoutWait) {
  const asked = db
    .selectFrom('approval_requests')
    .select([
      sql<string>`'approval:' || id`.as('key'),
      sql<PayoutWait>`'APPROVAL'`.as('waitsFor'),
      'account_id as accountId',
      'amount_cents as amountCents',
      'reason',
      'requester as requestedBy',
      'requested_at as since',
    ])
    .where('state', '=', 'WAITING')
    .where('kind', '=', 'PAYOUT');
  const unpaid = db
    .selectFrom('counter_payments as payouts')
    .innerJoin('journal_entries', 'journal_entries.id', 'payouts.journal_entry_id')
    .leftJoin('user_names', 'user_names.id', 'journal_entries.user_id')
    .select([
      sql<string>`'check:' || payouts.journal_entry_id`.as('key'),
      sql<PayoutWait>`'CHECK'`.as('waitsFor'),
      'payouts.account_id as accountId',
      sql<Cents>`-payouts.amount_cents`.as('amountCents'),
      'payouts.reason',
      sql<string>`coalesce(user_names.username, '')`.as('requestedBy'),
      'journal_entries.posted_at as since',
    ])
    // As the partial index says it.
    .where(sql<boolean>`payouts.purpose IN ('REFUND', 'CREDIT_REFUND') AND payouts.method = 'CHECK'
      AND payouts.reference = '' AND payouts.amount_cents < 0`)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM paid_payouts WHERE paid_payouts.journal_entry_id = payouts.journal_entry_id)
      AND NOT EXISTS (SELECT FROM counter_payments AS reversals WHERE reversals.reverses_id = payouts.journal_entry_id)`);
  return db
    .selectFrom(asked.unionAll(unpaid).as('payouts'))
    .innerJoin('accounts', 'accounts.id', 'payouts.accountId')
    .selectAll('payouts')
    .select('accounts.name as accountName')
    .$if(waitsFor !== undefined, (query) => query.where('payouts.waitsFor', '=', waitsFor as PayoutWait))
    .$castTo<StoredWaitingPayout>();
}

/** Sums payouts that wait, in cents. */
export async function sumWaitingPayouts(db: Db, waitsFor?: PayoutWait): Promise<Cents> {
  const { amountCents } = await db
    .selectFrom(selectWaitingPayouts(db, waitsFor).as('waiting'))
    .select(sql<Cents>`coalesce(sum(waiting."amountCents"), 0)::bigint`.as('amountCents'))
    .executeTakeFirstOrThrow();
  return amountCents;
}

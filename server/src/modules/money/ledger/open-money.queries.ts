import { OPEN_MONEY_KINDS } from '@portal/contract/people/account-admin/accounts';
import type { Cents } from '@portal/contract/values/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { findBalance, lockBalance, openLedgerAccount } from './ledger.queries.ts';

/** Lists those of the given accounts that have a balance, an open card tab or an unpaid invoice. */
export async function listAccountsWithOpenMoney(db: Db, accountIds: readonly number[]): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(sql<number>`account_id`.as('accountId'))
    .distinct()
    .where('account_id', '=', sql<number>`ANY(${[...accountIds]}::bigint[])`)
    .where('balance', '<>', 0)
    .where('kind', 'in', [...OPEN_MONEY_KINDS])
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/**
 * Lists those of the given accounts whose money was only moved by operations of one kind, with their escrows.
 *
 * @param prefix the beginning of the operations' keys.
 */
export async function listEscrowsOnlyAdjusted(
  db: Db,
  accountIds: readonly number[],
  prefix: string,
): Promise<readonly { readonly accountId: number; readonly balanceCents: Cents }[]> {
  return db
    .selectFrom('ledger_accounts')
    .select([sql<number>`account_id`.as('accountId'), sql<Cents>`balance`.as('balanceCents')])
    .where('account_id', '=', sql<number>`ANY(${[...accountIds]}::bigint[])`)
    .where('kind', '=', 'ESCROW')
    .where('balance', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('journal_entries')
            .select('journal_entries.id')
            .whereRef('journal_entries.account_id', '=', 'ledger_accounts.account_id')
            .where(sql<boolean>`NOT starts_with(op_key, ${prefix})`),
        ),
      ),
    )
    .execute();
}

/**
 * Sets what an account can owe by invoice. What it owes already stays.
 *
 * @param creditLimitCents null for no limit.
 * @returns the limit before.
 */
export async function updateCreditLimit(
  tx: Db,
  accountId: number,
  creditLimitCents: Cents | null,
): Promise<Cents | null> {
  await openLedgerAccount(tx, accountId, 'RECEIVABLE');
  // Two clerks: the second one sees what the first one set.
  await lockBalance(tx, accountId, 'RECEIVABLE');
  const before = (await findBalance(tx, accountId, 'RECEIVABLE'))?.creditLimitCents ?? null;
  await tx
    .updateTable('ledger_accounts')
    .set({ credit_limit_cents: creditLimitCents })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'RECEIVABLE')
    .execute();
  return before;
}

/** Whether staff stopped the account's credit: otherwise a purchase on invoice is refused for its limit. */
export async function isCreditStopped(tx: Db, accountId: number): Promise<boolean> {
  return (await findBalance(tx, accountId, 'RECEIVABLE'))?.isCreditStopped ?? false;
}

import type { Cents } from '@portal/contract/values/money';
import type { Db } from '../../platform/database/database.ts';

/** The ledger accounts that belong to an account. */
export type OwnKind = 'ESCROW' | 'RECEIVABLE';
/** The county's own ledger accounts. */
export type SharedKind = 'REVENUE_IMAGE' | 'ADJUSTMENT';

/** @returns undefined where the account never had such a ledger account. */
export async function findBalance(db: Db, accountId: number, kind: OwnKind): Promise<Cents | undefined> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance_cents as balanceCents')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.balanceCents ?? undefined;
}

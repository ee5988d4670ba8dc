import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** A kind of journal entry, as its row has it. */
export interface JournalKind {
  readonly kind: string;
  /** Whether such an entry has a row in `sales`. */
  readonly isSale: boolean;
  /** Whether such an entry of an inactive account is refused. */
  readonly needsActiveAccount: boolean;
}

/** Adds the kinds of journal entries that have no row. */
export async function insertJournalKinds(db: Db, kinds: readonly JournalKind[]): Promise<void> {
  await db
    .insertInto('journal_kinds')
    .values(
      kinds.map(({ kind, isSale, needsActiveAccount }) => ({
        ...{ kind, is_sale: isSale, needs_active_account: needsActiveAccount },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function listJournalKinds(db: Db): Promise<readonly JournalKind[]> {
  return db
    .selectFrom('journal_kinds')
    .select(['kind', 'is_sale as isSale', 'needs_active_account as needsActiveAccount'])
    .execute();
}

/** Adds the kinds of ledger accounts that have no row. */
export async function insertLedgerAccountKinds(db: Db, kinds: readonly string[]): Promise<void> {
  await db
    .insertInto('ledger_account_kinds')
    .values(kinds.map((kind) => ({ kind })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Opens the county's ledger accounts that don't exist. No number is used up for those that do. */
export async function insertSharedAccounts(
  db: Db,
  accounts: readonly { readonly kind: string; readonly unit: string }[],
): Promise<void> {
  await sql`
    INSERT INTO ledger_accounts (kind, unit)
    SELECT kind, unit FROM unnest(
      ${accounts.map(({ kind }) => kind)}::text[], ${accounts.map(({ unit }) => unit)}::text[]) AS wanted (kind, unit)
    WHERE NOT EXISTS (SELECT FROM ledger_accounts AS open WHERE open.account_id IS NULL AND open.kind = wanted.kind)
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Adds the items of sales that have no row. */
export async function insertSaleItems(db: Db, items: readonly string[]): Promise<void> {
  await db
    .insertInto('sale_items')
    .values(items.map((item) => ({ item })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

import type { Cents } from '@portal/contract/values/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** The ledger accounts that belong to an account. */
export type OwnKind = 'ESCROW' | 'RECEIVABLE';
/** The county's own ledger accounts. */
export type SharedKind = 'REVENUE_IMAGE' | 'ADJUSTMENT';

/** An amount that an account's ledger account gains (or loses, when negative) from one of the county's own. */
export interface Movement {
  readonly accountId: number;
  readonly own: OwnKind;
  readonly shared: SharedKind;
  /** Not zero. */
  readonly amountCents: Cents;
  readonly entry: {
    /** Names the operation; at most 100 characters. */
    readonly opKey: string;
    readonly kind: 'IMAGE_PURCHASE' | 'ESCROW_ADJUSTMENT';
    readonly userId: number | null;
    readonly note: string;
    readonly at: Date;
  };
}

export interface Posted {
  readonly journalEntryId: number;
  /** Of the account's own ledger account, right after. */
  readonly balanceCents: Cents;
}

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

/** Makes the account's ledger account with a balance of zero, unless it is there. */
export async function openLedgerAccount(
  db: Db,
  account: { readonly accountId: number; readonly kind: OwnKind; readonly minBalanceCents: Cents | null },
): Promise<void> {
  await db
    .insertInto('ledger_accounts')
    .values({
      account_id: account.accountId,
      kind: account.kind,
      balance_cents: 0,
      min_balance_cents: account.minBalanceCents,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'unit']).doNothing())
    .execute();
}

/**
 * Changes the balance and writes why, in one statement. The condition on the balance is part of the update: of two buyers at the
 * same time the second sees what the first left, without a lock held between two round trips.
 *
 * @returns undefined, with nothing written, where the account has no such ledger account or its balance would fall below the minimum.
 * @throws the database's unique violation when an entry with this key is there already.
 */
export async function postMovement(db: Db, movement: Movement): Promise<Posted | undefined> {
  const { accountId, own, shared, amountCents, entry } = movement;
  const { rows } = await sql<Posted>`
    WITH own AS (
      UPDATE ledger_accounts
      SET balance_cents = balance_cents + ${amountCents}::bigint
      WHERE account_id = ${accountId} AND kind = ${own} AND unit = 'USD'
        AND (min_balance_cents IS NULL OR balance_cents + ${amountCents}::bigint >= min_balance_cents)
      RETURNING id, balance_cents
    ), entry AS (
      INSERT INTO journal_entries (op_key, kind, account_id, user_id, note, posted_at)
      SELECT ${entry.opKey}, ${entry.kind}, ${accountId}::bigint, ${entry.userId}::bigint, ${entry.note}, ${entry.at}::timestamptz
      FROM own
      RETURNING id
    ), posted AS (
      INSERT INTO postings (journal_entry_id, ledger_account_id, amount_cents, balance_after_cents)
      SELECT entry.id, own.id, ${amountCents}::bigint, own.balance_cents FROM entry, own
      UNION ALL
      SELECT entry.id, shared.id, -${amountCents}::bigint, NULL
      FROM entry, ledger_accounts AS shared
      WHERE shared.account_id IS NULL AND shared.kind = ${shared} AND shared.unit = 'USD'
    )
    SELECT entry.id AS "journalEntryId", own.balance_cents AS "balanceCents" FROM entry, own`.execute(db);
  return rows[0];
}

/** The movement that an operation made, when it was made. */
export function findMovement(db: Db, opKey: string) {
  return db
    .selectFrom('journal_entries')
    .innerJoin('postings', 'postings.journal_entry_id', 'journal_entries.id')
    .select([
      'journal_entries.id as journalEntryId',
      'journal_entries.account_id as accountId',
      'postings.amount_cents as amountCents',
      'postings.balance_after_cents as balanceCents',
    ])
    .where('journal_entries.op_key', '=', opKey)
    .where('postings.balance_after_cents', 'is not', null)
    .executeTakeFirst();
}

/** A broken rule says which row breaks it; a handful is as telling as all. */
const FAULTS_MAX = 100;

/** Entries whose postings do not sum to zero in some unit, or that have none. */
export async function listUnbalancedEntries(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT journal_entries.id
    FROM journal_entries LEFT JOIN postings ON postings.journal_entry_id = journal_entries.id
    GROUP BY journal_entries.id, postings.unit
    HAVING sum(postings.amount_cents) IS DISTINCT FROM 0
    ORDER BY journal_entries.id LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ledger accounts whose balance is not the sum of their postings. */
export async function listWrongBalances(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT ledger_accounts.id
    FROM ledger_accounts LEFT JOIN postings ON postings.ledger_account_id = ledger_accounts.id
    WHERE ledger_accounts.balance_cents IS NOT NULL
    GROUP BY ledger_accounts.id
    HAVING ledger_accounts.balance_cents <> coalesce(sum(postings.amount_cents), 0)
    ORDER BY ledger_accounts.id LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Postings whose balance is not the one before plus their amount. */
export async function listBrokenChains(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (
      SELECT postings.id, postings.balance_after_cents, ledger_accounts.balance_cents,
             coalesce(lag(postings.balance_after_cents) OVER own, 0) + postings.amount_cents AS expected_cents
      FROM postings JOIN ledger_accounts ON ledger_accounts.id = postings.ledger_account_id
      WINDOW own AS (PARTITION BY postings.ledger_account_id ORDER BY postings.id)
    ) AS chained
    WHERE (balance_cents IS NULL) <> (balance_after_cents IS NULL)
       OR (balance_cents IS NOT NULL AND balance_after_cents <> expected_cents)
    ORDER BY id LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ledger accounts below their minimum, or escrows without one. */
export async function listOverdrawn(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ledger_accounts
    WHERE balance_cents < min_balance_cents OR (kind = 'ESCROW' AND coalesce(min_balance_cents, -1) < 0)
    ORDER BY id LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}

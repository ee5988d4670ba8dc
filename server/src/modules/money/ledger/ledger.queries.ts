import { SALE_KINDS, type SaleItem, type SaleMethod } from '@portal/contract/money/charging/sale-kinds';
import type { TransactionKind } from '@portal/contract/office/transactions/transaction-kind';
import { AMOUNT_MAX_CENTS, type Cents } from '@portal/contract/values/money';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { OWN_UNITS, type OwnKind, type SharedKind } from './ledger-kinds.ts';

/** A separately refundable part of a sale. It costs money or images of a flat fee: never both, and never nothing. */
export interface SaleLine {
  readonly item: SaleItem;
  /** The document of the line, if the sale has several; at most 250 characters. */
  readonly subject?: string;
  readonly quantity: number;
  readonly amountCents: Cents;
  readonly images: number;
}

/** A journal entry of an account: amounts by ledger account, with a sum of zero in each unit. */
export interface Entry {
  /** Identifies the operation; at most 100 characters. */
  readonly opKey: string;
  readonly kind: TransactionKind;
  /** The account that owns the money. */
  readonly accountId: number;
  readonly userId: number | null;
  readonly note?: string;
  readonly at: Date;
  /** The one ledger account of the account that the entry changes, and by how much: not zero. */
  readonly own?: { readonly kind: OwnKind; readonly amount: number };
  /** The changes of the county's ledger accounts: not zero. */
  readonly shared: readonly { readonly kind: SharedKind; readonly amount: number }[];
  /** The sale that it reverses, if it is a refund. */
  readonly reversesId?: number;
  /** Further common table expressions of the entry's statement: `name AS (…)`, which can select the id from `entry`. */
  readonly alongside?: RawBuilder<unknown>;
  /** The sale, if the entry is one. */
  readonly sale?: {
    readonly method: SaleMethod;
    readonly subject: string;
    readonly lines: readonly SaleLine[];
    readonly sessionIdHash: Buffer | undefined;
    /** It is due whether the account can buy on credit or not. */
    readonly isDue: boolean;
  };
}

export interface Posted {
  readonly journalEntryId: number;
  /** The balance of the account's own ledger account after the entry; null if the entry changes none. */
  readonly balance: number | null;
}

export interface OwnBalance {
  readonly kind: OwnKind;
  readonly balance: number;
  /** Whether images are not counted down. */
  readonly isUnlimited: boolean;
  /** Of a debt: whether purchases on invoice are refused until staff release the account. */
  readonly isCreditStopped: boolean;
  /** Of a debt: what purchases on invoice can't exceed; null for no limit. */
  readonly creditLimitCents: Cents | null;
}

/** Selects the balances of an account, to be part of a larger statement. */
export function selectBalances(db: Db, accountId: number | Expression<number>) {
  return db
    .selectFrom('ledger_accounts')
    .select([
      'kind',
      'balance',
      'is_unlimited as isUnlimited',
      'is_credit_stopped as isCreditStopped',
      'credit_limit_cents as creditLimitCents',
    ])
    .where('account_id', '=', accountId)
    .$castTo<OwnBalance>();
}

/** @returns undefined if the account has no such ledger account. */
export async function findBalance(db: Db, accountId: number, kind: OwnKind): Promise<OwnBalance | undefined> {
  return selectBalances(db, accountId).where('kind', '=', kind).executeTakeFirst();
}

/** Gets a balance and locks it until the transaction ends. @throws if there is no such ledger account. */
export async function lockBalance(db: Db, accountId: number, kind: OwnKind): Promise<number> {
  const { balance } = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return balance ?? 0;
}

/** Sets whether the images of an account are counted down. */
export async function setUnlimited(db: Db, accountId: number, isUnlimited: boolean): Promise<void> {
  await db
    .updateTable('ledger_accounts')
    .set({ is_unlimited: isUnlimited })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'FLAT_UNITS')
    .execute();
}

/** Prepaid money and granted images never fall below zero; debts can grow. */
const MIN_BALANCES = { ESCROW: 0, FLAT_UNITS: 0, RECEIVABLE: null, CARD_UNCAPTURED: null } as const;

/** Creates the account's ledger account with a balance of zero, unless it exists. */
export async function openLedgerAccount(db: Db, accountId: number, kind: OwnKind): Promise<void> {
  await db
    .insertInto('ledger_accounts')
    .values({ account_id: accountId, kind, unit: OWN_UNITS[kind], balance: 0, min_balance: MIN_BALANCES[kind] })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'unit']).doNothing())
    .execute();
}

/**
 * Changes a balance and writes its journal entry in one statement. The condition on the balance is part of the update:
 * of two simultaneous buyers, the second sees the balance after the first, and no lock is held between two round trips.
 *
 * @returns undefined, with nothing written, if the account has no such ledger account, if it is a purchase on credit of an account whose
 *   credit staff stopped or whose limit it exceeds, or if its balance would fall below the minimum or
 *   exceed what any account can have or owe.
 * @throws the database's unique violation if an entry with this key exists; a check violation, at the latest on commit, if the
 * postings don't sum to zero.
 */
export async function postOwnEntry(db: Db, entry: Entry & Required<Pick<Entry, 'own'>>): Promise<Posted | undefined> {
  const { accountId, own } = entry;
  const { rows } = await sql<Posted>`
    WITH own AS (
      UPDATE ledger_accounts
      SET balance = balance + ${own.amount}::bigint
      WHERE account_id = ${accountId} AND kind = ${own.kind} AND unit = ${OWN_UNITS[own.kind]}
        AND (min_balance IS NULL OR balance + ${own.amount}::bigint >= min_balance)
        AND NOT (${isOnCredit(entry)}::boolean AND balance + ${own.amount}::bigint < 0
          AND (is_credit_stopped OR balance + ${own.amount}::bigint < -credit_limit_cents) IS TRUE)
        AND abs(balance + ${own.amount}::bigint) <= ${AMOUNT_MAX_CENTS}::bigint
      RETURNING id, unit, balance
    ), entry AS (
      INSERT INTO journal_entries (op_key, kind, account_id, user_id, note, posted_at, reverses_id)
      SELECT ${entry.opKey}, ${entry.kind}, ${accountId}::bigint, ${entry.userId}::bigint, ${entry.note ?? ''}, ${entry.at}::timestamptz,
             ${entry.reversesId ?? null}::bigint
      FROM own
      RETURNING id
    ), posted AS (
      INSERT INTO postings (journal_entry_id, ledger_account_id, unit, amount, balance_after)
      SELECT entry.id, own.id, own.unit, ${own.amount}::bigint, own.balance FROM entry, own
      UNION ALL
      ${selectSharedPostings(entry)}
    )${withSale(entry)}${withAlongside(entry)}
    SELECT entry.id AS "journalEntryId", own.balance FROM entry, own`.execute(db);
  return rows[0];
}

/** Fees are due whether the account can buy on credit or not. */
const FEES: readonly TransactionKind[] = ['FLAT_FEE_RENEWAL', 'MONTHLY_FEE', 'RETURNED_CHECK_FEE'];

function isOnCredit({ own, sale, kind }: Entry): boolean {
  return own?.kind === 'RECEIVABLE' && sale !== undefined && !sale.isDue && !FEES.includes(kind);
}

/** Writes an entry between the county's own ledger accounts, which have no balance column. @throws as `postOwnEntry`. */
export async function postSharedEntry(db: Db, entry: Omit<Entry, 'own'>): Promise<Posted> {
  const { rows } = await sql<{ id: number }>`
    WITH entry AS (
      INSERT INTO journal_entries (op_key, kind, account_id, user_id, note, posted_at, reverses_id)
      VALUES (${entry.opKey}, ${entry.kind}, ${entry.accountId}::bigint, ${entry.userId}::bigint, ${entry.note ?? ''}, ${entry.at}::timestamptz,
              ${entry.reversesId ?? null}::bigint)
      RETURNING id
    ), posted AS (
      INSERT INTO postings (journal_entry_id, ledger_account_id, unit, amount, balance_after)
      ${selectSharedPostings(entry)}
    )${withSale(entry)}${withAlongside(entry)}
    SELECT id FROM entry`.execute(db);
  return { journalEntryId: (rows[0] as { id: number }).id, balance: null };
}

/**
 * Selects the county's postings of the statement's `entry`. A kind that doesn't exist has no row, and the entry fails: it doesn't sum to
 * zero.
 */
function selectSharedPostings({ shared }: Pick<Entry, 'shared'>): RawBuilder<unknown> {
  return sql`
    SELECT entry.id, sides.id, sides.unit, wanted.amount, NULL::bigint
    FROM entry,
      unnest(${shared.map(({ kind }) => kind)}::text[], ${shared.map(({ amount }) => amount)}::bigint[]) AS wanted (kind, amount)
      JOIN ledger_accounts AS sides ON sides.account_id IS NULL AND sides.kind = wanted.kind`;
}

function withAlongside({ alongside }: Pick<Entry, 'alongside'>): RawBuilder<unknown> {
  return alongside === undefined ? sql`` : sql`, ${alongside}`;
}

/** Adds the sale and its lines to the statement's `entry`; adds nothing if the entry isn't a sale. */
function withSale({ sale, accountId }: Pick<Entry, 'sale' | 'accountId'>): RawBuilder<unknown> {
  if (sale === undefined) return sql``;
  const { method, subject, lines, sessionIdHash } = sale;
  return sql`, sold AS (
      INSERT INTO sales (journal_entry_id, method, subject, reference, needs_reference)
      SELECT entry.id, ${method}, ${subject}, coalesce(
        (SELECT reference FROM charge_references WHERE session_id_hash = ${sessionIdHash ?? null}::bytea), ''),
        ${sessionIdHash !== undefined}::boolean
          AND EXISTS (SELECT FROM accounts_with_references WHERE account_id = ${accountId}::bigint)
      FROM entry
    ), lines AS (
      INSERT INTO sale_lines (journal_entry_id, line, item, line_subject, quantity, amount_cents, images)
      SELECT entry.id, line.number::smallint, line.item, line.subject, line.quantity, line.amount_cents, line.images
      FROM entry, unnest(
        ${lines.map(({ item }) => item)}::text[], ${lines.map(({ subject }) => subject ?? '')}::text[],
        ${lines.map(({ quantity }) => quantity)}::integer[],
        ${lines.map(({ amountCents }) => amountCents)}::bigint[], ${lines.map(({ images }) => images)}::integer[]
      ) WITH ORDINALITY AS line (item, subject, quantity, amount_cents, images, number)
    )`;
}

/** Finds the change that an operation made to the account's own ledger account. */
export function findMovement(db: Db, opKey: string) {
  return db
    .selectFrom('journal_entries')
    .innerJoin('postings', 'postings.journal_entry_id', 'journal_entries.id')
    .select([
      'journal_entries.id as journalEntryId',
      'journal_entries.account_id as accountId',
      'journal_entries.kind',
      'postings.amount',
      'postings.balance_after as balance',
    ])
    .where('journal_entries.op_key', '=', opKey)
    .where('postings.balance_after', 'is not', null)
    .executeTakeFirst();
}

/** Rows listed for each broken rule; more would not help to find the cause. */
const FAULTS_MAX = 100;

/** Lists entries whose postings don't sum to zero in each unit, or that have no postings. */
export async function listUnbalancedEntries(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT journal_entries.id
    FROM journal_entries LEFT JOIN postings ON postings.journal_entry_id = journal_entries.id
    GROUP BY journal_entries.id, postings.unit
    HAVING sum(postings.amount) IS DISTINCT FROM 0
    ORDER BY journal_entries.id LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists ledger accounts whose balance differs from the sum of their postings. */
export async function listWrongBalances(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT ledger_accounts.id
    FROM ledger_accounts LEFT JOIN postings ON postings.ledger_account_id = ledger_accounts.id
    WHERE ledger_accounts.balance IS NOT NULL
    GROUP BY ledger_accounts.id
    HAVING ledger_accounts.balance <> coalesce(sum(postings.amount), 0)
    ORDER BY ledger_accounts.id LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists postings whose balance differs from the previous balance plus their amount. */
export async function listBrokenChains(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (
      SELECT postings.id, postings.balance_after, ledger_accounts.balance,
             coalesce(lag(postings.balance_after) OVER own, 0) + postings.amount AS expected
      FROM postings JOIN ledger_accounts ON ledger_accounts.id = postings.ledger_account_id
      WINDOW own AS (PARTITION BY postings.ledger_account_id ORDER BY postings.id)
    ) AS chained
    WHERE (balance IS NULL) <> (balance_after IS NULL)
       OR (balance IS NOT NULL AND balance_after <> expected)
    ORDER BY id LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Lists sales whose lines don't sum to their entry, sale entries without a sale, and sales with an entry of another
 * kind.
 */
export async function listSalesUnlikeEntries(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT journal_totals.journal_entry_id AS id
    FROM journal_totals
    LEFT JOIN sales USING (journal_entry_id)
    LEFT JOIN sale_lines USING (journal_entry_id)
    WHERE sales.journal_entry_id IS NOT NULL OR journal_totals.kind = ANY (${[...SALE_KINDS]}::text[])
    GROUP BY journal_totals.journal_entry_id, journal_totals.kind, moved_cents, moved_images
    HAVING journal_totals.kind <> ALL (${[...SALE_KINDS]}::text[])
       OR coalesce(sum(amount_cents), 0) <> coalesce(moved_cents, 0)
       OR coalesce(sum(images), 0) <> coalesce(moved_images, 0)
       OR count(sale_lines.line) = 0
    ORDER BY id LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Lists refunds and adjustments without an audit row that states the user and reason, or with an audit row of another
 * account. Such an entry can be wrong although it balances.
 */
export async function listUnauditedAdjustments(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT journal_entries.id
    FROM journal_entries LEFT JOIN audit_entries ON audit_entries.journal_entry_id = journal_entries.id
    WHERE (
        journal_entries.kind IN ('REFUND', 'UNITS_OVERRIDE', 'ESCROW_ADJUSTMENT', 'CARD_WRITE_OFF', 'CARD_RELEASE', 'CARD_REBILL', 'COUNTER_PAYMENT', 'COUNTER_REVERSAL', 'DRAWER_DIFFERENCE', 'BANK_RETURN', 'DISPUTE_OPENED', 'DISPUTE_WON', 'DISPUTE_LOST', 'STATE_TAXES', 'UNCLAIMED_PROPERTY')
        OR EXISTS (
          SELECT FROM postings JOIN ledger_accounts ON ledger_accounts.id = postings.ledger_account_id
          WHERE postings.journal_entry_id = journal_entries.id AND ledger_accounts.kind = 'ADJUSTMENT'))
      AND (
        audit_entries.id IS NULL
        OR coalesce((audit_entries.details ->> 'accountId')::bigint, journal_entries.account_id) <> journal_entries.account_id)
    ORDER BY journal_entries.id LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists ledger accounts below their minimum, or without the minimum of their kind. */
export async function listOverdrawn(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ledger_accounts
    WHERE balance < min_balance OR (kind IN ('ESCROW', 'FLAT_UNITS') AND coalesce(min_balance, -1) < 0)
    ORDER BY id LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists entries with a posting to the ledger account of another account. */
export async function listForeignEntries(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT journal_entries.id
    FROM journal_entries
    JOIN postings ON postings.journal_entry_id = journal_entries.id
    JOIN ledger_accounts ON ledger_accounts.id = postings.ledger_account_id
    WHERE ledger_accounts.account_id <> journal_entries.account_id
    ORDER BY journal_entries.id LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}

import type { TransactionKind } from '@portal/contract/office/transactions/transaction-kind';
import type { Cents } from '@portal/contract/values/money';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/schema.generated.ts';

/** Selects transactions: those of an account or of one of its users; of all kinds or of one; with any reference or with one. */
export interface TransactionScope {
  readonly accountId: number;
  readonly userId?: number;
  readonly kind?: TransactionKind;
  /** The buyer's own, in any case of letters. */
  readonly reference?: string;
}

/** Days by the county's calendar, both included. */
export interface TransactionDays {
  readonly from: PlainDate;
  readonly to: PlainDate;
  /** IANA name of the county's time zone. */
  readonly timeZone: string;
}

export interface TransactionTotal {
  readonly kind: TransactionKind;
  readonly count: number;
  /** Net change of the account's own ledger accounts, in cents: negative for charges. */
  readonly amountCents: Cents;
}

export interface Transaction {
  readonly journalEntryId: number;
  readonly postedAt: Date;
  readonly kind: TransactionKind;
  readonly accountId: number;
  readonly userId: number | null;
  readonly note: string;
  readonly amountCents: Cents;
}

/** A transaction with the money it moved, and its user. */
export interface JournalEntry extends Transaction {
  /** In the account's own ledger accounts alone. */
  readonly ownCents: Cents;
  /** As revenue or surcharge of the county. */
  readonly incomeCents: Cents;
  /** As surcharge for paying by card. */
  readonly surchargeCents: Cents;
  /** Taken from a card, with the surcharge; negative for what was returned to it. */
  readonly cardCents: Cents;
  /** Taken from a bank account; negative for what the bank took back. */
  readonly bankCents: Cents;
  /** Of a flat fee: images that were added; negative for those that lapsed or were taken away. */
  readonly imagesAdded: number;
  readonly imagesUsed: number;
  /** Of a flat fee, after the transaction; null if it counted none. */
  readonly imagesLeft: number | null;
}

/** The instants at which a day begins and ends in a time zone. */
const startOf = (day: PlainDate, timeZone: string) =>
  sql<Date>`(${day}::date::timestamp AT TIME ZONE ${timeZone}::text)`;
const endOf = (day: PlainDate, timeZone: string) =>
  sql<Date>`((${day}::date + 1)::timestamp AT TIME ZONE ${timeZone}::text)`;

/**
 * Selects journal entries, unsorted, with the cents that each moved: `amountCents` in the account's own ledger accounts
 * or returned to its card, `ownCents` in its own ledger accounts alone, `incomeCents` as revenue or surcharge of the
 * county; and the images of a flat fee.
 */
function selectEntries(db: Db): SelectQueryBuilder<DB, 'journal_entries', JournalEntry> {
  const entries = db
    .selectFrom('journal_entries')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('postings')
          .innerJoin('ledger_accounts', 'ledger_accounts.id', 'postings.ledger_account_id')
          .select([
            // A refund by the card gateway moves no ledger account of the account's own.
            sumPostings(sql`postings.unit = 'USD' AND (ledger_accounts.account_id IS NOT NULL
              OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING')`).as('amountCents'),
            sumPostings(sql`postings.unit = 'USD' AND ledger_accounts.account_id IS NOT NULL`).as('ownCents'),
            sumPostings(sql`ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'`).as(
              'incomeCents',
            ),
            sumPostings(sql`ledger_accounts.kind = 'SURCHARGE'`).as('surchargeCents'),
            sql<Cents>`-${sumPostings(sql`ledger_accounts.kind = 'CARD_CLEARING' AND NOT ${IS_OF_BANK}`)}`.as(
              'cardCents',
            ),
            sql<Cents>`-${sumPostings(sql`ledger_accounts.kind = 'CARD_CLEARING' AND ${IS_OF_BANK}`)}`.as('bankCents'),
            // An unlimited number isn't counted: then images are used without being taken from the account.
            sql<number>`coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind = 'FLAT_UNITS')
              + ${sumPostings(sql`ledger_accounts.kind = 'UNITS_USED'`)}, 0)::bigint`.as('imagesAdded'),
            sumPostings(sql`ledger_accounts.kind = 'UNITS_USED'`).as('imagesUsed'),
            sql<number | null>`max(postings.balance_after) FILTER (WHERE ledger_accounts.kind = 'FLAT_UNITS')`.as(
              'imagesLeft',
            ),
          ])
          .whereRef('postings.journal_entry_id', '=', 'journal_entries.id')
          .as('moved'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'journal_entries.id as journalEntryId',
      'journal_entries.posted_at as postedAt',
      eb.ref('journal_entries.kind').$castTo<TransactionKind>().as('kind'),
      'journal_entries.account_id as accountId',
      'journal_entries.user_id as userId',
      'journal_entries.note',
      'moved.amountCents',
      'moved.ownCents',
      'moved.incomeCents',
      'moved.surchargeCents',
      'moved.cardCents',
      'moved.bankCents',
      'moved.imagesAdded',
      'moved.imagesUsed',
      'moved.imagesLeft',
    ]);
  // The sums aren't part of a table of the schema, so that callers can't name them in conditions.
  return entries as unknown as SelectQueryBuilder<DB, 'journal_entries', JournalEntry>;
}

/** The gateway takes both cards and bank accounts. */
const IS_OF_BANK = sql`(journal_entries.kind = 'BANK_RETURN' OR EXISTS (
  SELECT FROM payment_intents WHERE payment_intents.journal_entry_id = journal_entries.id AND is_bank))`;

function sumPostings(condition: RawBuilder<unknown>) {
  return sql<number>`coalesce(sum(postings.amount) FILTER (WHERE ${condition}), 0)::bigint`;
}

/** Whether a sale has the reference, or a refund is of such a sale. */
const hasReference = (reference: string) => sql<boolean>`EXISTS (
  SELECT FROM sales WHERE sales.journal_entry_id = coalesce(journal_entries.reverses_id, journal_entries.id)
    AND upper(sales.reference) = upper(${reference}))`;

/** Selects the transactions of a scope and period, unsorted. Uses the index on account and time. */
export function selectTransactions(db: Db, scope: TransactionScope, days: TransactionDays) {
  return selectEntries(db)
    .where('journal_entries.account_id', '=', scope.accountId)
    .where('journal_entries.posted_at', '>=', startOf(days.from, days.timeZone))
    .where('journal_entries.posted_at', '<', endOf(days.to, days.timeZone))
    .$if(scope.userId !== undefined, (query) => query.where('journal_entries.user_id', '=', scope.userId as number))
    .$if(scope.kind !== undefined, (query) => query.where('journal_entries.kind', '=', scope.kind as TransactionKind))
    .$if(scope.reference !== undefined, (query) => query.where(hasReference(scope.reference as string)));
}

/** Restricts the transactions of a report; undefined properties restrict nothing. */
export interface EntryScope {
  readonly accountId?: number;
  readonly userIds?: readonly number[];
  readonly kind?: TransactionKind;
  readonly period?: { readonly since: Date; readonly before: Date };
}

/** Selects the journal entries of any accounts for a report, unsorted. */
export function selectJournalEntries(db: Db, { accountId, userIds, kind, period }: EntryScope) {
  let query = selectEntries(db);
  if (accountId !== undefined) query = query.where('journal_entries.account_id', '=', accountId);
  if (userIds !== undefined) {
    const ids = [...userIds];
    // A refund is the buyer's and the clerk's who made it.
    query = query.where(
      sql<boolean>`(journal_entries.user_id = ANY(${ids}::bigint[]) OR journal_entries.id IN (
        SELECT journal_entry_id FROM audit_entries WHERE user_id = ANY(${ids}::bigint[]) AND journal_entry_id IS NOT NULL))`,
    );
  }
  if (kind !== undefined) query = query.where('journal_entries.kind', '=', kind);
  if (period === undefined) return query;
  return query
    .where('journal_entries.posted_at', '>=', period.since)
    .where('journal_entries.posted_at', '<', period.before);
}

export interface ReferenceTotal {
  /** In the spelling of its first sale. */
  readonly reference: string;
  readonly count: number;
  /** Net change, in cents: negative for charges, with refunds of them. */
  readonly amountCents: Cents;
}

/** Counts and sums the transactions of each reference, in the order of references. @param limit references at most. */
export async function sumByReference(
  db: Db,
  scope: TransactionScope,
  days: TransactionDays,
  limit: number,
): Promise<readonly ReferenceTotal[]> {
  return db
    .selectFrom(selectTransactions(db, scope, days).as('transactions'))
    .innerJoin('journal_entries', 'journal_entries.id', 'transactions.journalEntryId')
    .innerJoin('sales', (join) =>
      join.on(sql<boolean>`sales.journal_entry_id = coalesce(journal_entries.reverses_id, journal_entries.id)`),
    )
    .select([
      sql<string>`(array_agg(sales.reference ORDER BY sales.journal_entry_id))[1]`.as('reference'),
      sql<number>`count(*)::integer`.as('count'),
      sql<Cents>`sum(transactions."amountCents")::bigint`.as('amountCents'),
    ])
    .where('sales.reference', '<>', '')
    .groupBy(sql`upper(sales.reference)`)
    .orderBy(sql`upper(sales.reference)`)
    .limit(limit)
    .execute();
}

/** Counts the transactions of each kind and sums their amounts. */
export async function sumTransactions(
  db: Db,
  scope: TransactionScope,
  days: TransactionDays,
): Promise<readonly TransactionTotal[]> {
  return db
    .selectFrom(selectTransactions(db, scope, days).as('entries'))
    .select((eb) => [
      'kind',
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(entries."amountCents")::bigint`.as('amountCents'),
    ])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
}

/** Lists the first `limit` transactions, oldest first; those after a transaction if it is given. */
export async function listTransactions(
  db: Db,
  scope: TransactionScope,
  days: TransactionDays,
  { limit, after }: { readonly limit: number; readonly after?: Pick<Transaction, 'journalEntryId'> },
): Promise<readonly Transaction[]> {
  // The instant is compared in the database: in JavaScript it has lost its microseconds.
  const isAfter = (journalEntryId: number) =>
    sql<boolean>`(journal_entries.posted_at, journal_entries.id) >
      (SELECT previous.posted_at, previous.id FROM journal_entries AS previous WHERE previous.id = ${journalEntryId})`;
  return selectTransactions(db, scope, days)
    .$if(after !== undefined, (query) => query.where(isAfter(after?.journalEntryId as number)))
    .orderBy('journal_entries.posted_at')
    .orderBy('journal_entries.id')
    .limit(limit)
    .execute();
}

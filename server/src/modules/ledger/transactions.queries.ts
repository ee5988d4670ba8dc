import type { Cents } from '@portal/contract/values/money';
import type { PlainDate } from '@portal/contract/values/plain-date';
import type { TransactionKind } from '@portal/contract/values/transaction-kind';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Which transactions: those of an account, or of one of its users; of all kinds or of one. */
export interface TransactionScope {
  readonly accountId: number;
  readonly userId?: number;
  readonly kind?: TransactionKind;
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
  readonly userId: number | null;
  readonly note: string;
  readonly amountCents: Cents;
}

/** The instants at which a day begins and ends in a time zone. */
const startOf = (day: PlainDate, timeZone: string) =>
  sql<Date>`(${day}::date::timestamp AT TIME ZONE ${timeZone}::text)`;
const endOf = (day: PlainDate, timeZone: string) =>
  sql<Date>`((${day}::date + 1)::timestamp AT TIME ZONE ${timeZone}::text)`;

/**
 * Selects the journal entries of a scope and period, unsorted, with the amount that each moved in the account's own ledger
 * accounts, or returned to its card. Uses the index on account and time.
 */
export function selectTransactions(db: Db, scope: TransactionScope, days: TransactionDays) {
  return db
    .selectFrom('journal_entries')
    .select((eb) => [
      'journal_entries.id as journalEntryId',
      'journal_entries.posted_at as postedAt',
      eb.ref('journal_entries.kind').$castTo<TransactionKind>().as('kind'),
      'journal_entries.user_id as userId',
      'journal_entries.note',
      eb
        .selectFrom('postings')
        .innerJoin('ledger_accounts', 'ledger_accounts.id', 'postings.ledger_account_id')
        .select((sum) => sql<number>`coalesce(${sum.fn.sum('postings.amount')}, 0)::bigint`.as('cents'))
        .whereRef('postings.journal_entry_id', '=', 'journal_entries.id')
        .where('postings.unit', '=', 'USD')
        // A refund by the card gateway moves no ledger account of the account's own.
        .where((where) =>
          where.or([
            where('ledger_accounts.account_id', 'is not', null),
            where.and([
              where('journal_entries.kind', '=', 'REFUND'),
              where('ledger_accounts.kind', '=', 'CARD_CLEARING'),
            ]),
          ]),
        )
        .$asScalar()
        .$notNull()
        .as('amountCents'),
    ])
    .where('journal_entries.account_id', '=', scope.accountId)
    .where('journal_entries.posted_at', '>=', startOf(days.from, days.timeZone))
    .where('journal_entries.posted_at', '<', endOf(days.to, days.timeZone))
    .$if(scope.userId !== undefined, (query) => query.where('journal_entries.user_id', '=', scope.userId as number))
    .$if(scope.kind !== undefined, (query) => query.where('journal_entries.kind', '=', scope.kind as TransactionKind));
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

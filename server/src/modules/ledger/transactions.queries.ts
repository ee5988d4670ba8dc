import type { Cents } from '@portal/contract/values/money';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Whose transactions: one user's of an account, or everybody's of it. */
export interface TransactionScope {
  readonly accountId: number;
  readonly userId?: number;
}

/** Days of the county, both included. */
export interface TransactionDays {
  readonly from: PlainDate;
  readonly to: PlainDate;
  /** IANA name of the zone in which a day begins. */
  readonly timeZone: string;
}

export interface TransactionTotal {
  readonly kind: string;
  readonly count: number;
  /** What the account's own ledger accounts gained (minus: was charged), in cents. */
  readonly amountCents: Cents;
}

export interface Transaction {
  readonly journalEntryId: number;
  readonly postedAt: Date;
  readonly kind: string;
  readonly userId: number | null;
  readonly note: string;
  readonly amountCents: Cents;
}

/** The instant at which a day begins in a zone. */
const beginningOf = (day: PlainDate, timeZone: string) =>
  sql<Date>`(${day}::date::timestamp AT TIME ZONE ${timeZone}::text)`;
const endOf = (day: PlainDate, timeZone: string) =>
  sql<Date>`((${day}::date + 1)::timestamp AT TIME ZONE ${timeZone}::text)`;

/** Entries of a scope and time, with what each moved on the account's own side. Found by the index on account and time. */
function selectEntries(db: Db, scope: TransactionScope, days: TransactionDays) {
  return db
    .selectFrom('journal_entries')
    .select((eb) => [
      'journal_entries.id as journalEntryId',
      'journal_entries.posted_at as postedAt',
      'journal_entries.kind',
      'journal_entries.user_id as userId',
      'journal_entries.note',
      eb
        .selectFrom('postings')
        .innerJoin('ledger_accounts', 'ledger_accounts.id', 'postings.ledger_account_id')
        .select((sum) => sql<number>`coalesce(${sum.fn.sum('postings.amount')}, 0)::bigint`.as('cents'))
        .whereRef('postings.journal_entry_id', '=', 'journal_entries.id')
        .where('postings.unit', '=', 'USD')
        .where('ledger_accounts.account_id', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('amountCents'),
    ])
    .where('journal_entries.account_id', '=', scope.accountId)
    .where('journal_entries.posted_at', '>=', beginningOf(days.from, days.timeZone))
    .where('journal_entries.posted_at', '<', endOf(days.to, days.timeZone))
    .$if(scope.userId !== undefined, (query) => query.where('journal_entries.user_id', '=', scope.userId as number));
}

/** How many of each kind there were, and for how much together. */
export async function sumTransactions(
  db: Db,
  scope: TransactionScope,
  days: TransactionDays,
): Promise<readonly TransactionTotal[]> {
  return db
    .selectFrom(selectEntries(db, scope, days).as('entries'))
    .select((eb) => [
      'kind',
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(entries."amountCents")::bigint`.as('amountCents'),
    ])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
}

/** The oldest first, at most so many. */
export async function listTransactions(
  db: Db,
  scope: TransactionScope,
  days: TransactionDays,
  limit: number,
): Promise<readonly Transaction[]> {
  return selectEntries(db, scope, days)
    .orderBy('journal_entries.posted_at')
    .orderBy('journal_entries.id')
    .limit(limit)
    .execute();
}

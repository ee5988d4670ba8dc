import type { Cents } from '@portal/contract/values/money';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { LedgerLine, PostedSum } from './general-ledger.rules.ts';

/** Serializes the making of days until the transaction ends. */
export async function lockLedgerDays(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('general-ledger', 0))`.execute(tx);
}

/** The newest day that is made; undefined before the first. */
export async function findNewestDay(db: Db): Promise<PlainDate | undefined> {
  const row = await db
    .selectFrom('general_ledger_days')
    .select('day')
    .orderBy('day', 'desc')
    .limit(1)
    .$castTo<{ day: PlainDate }>()
    .executeTakeFirst();
  return row?.day;
}

/** An entry is committed within days of its time. Only the newest day looks further back, so that making up for many days stays quick. */
const LATE_DAYS = 40;

/**
 * Assigns to a day the journal entries through it that no day has.
 *
 * @param isWhole whether it takes every such entry, however old.
 * @returns the number of entries.
 */
export async function assignEntries(
  tx: Db,
  { day, isWhole, timeZone }: { readonly day: PlainDate; readonly isWhole: boolean; readonly timeZone: string },
): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    WITH assigned AS (
      INSERT INTO general_ledger_entries (journal_entry_id, day)
      SELECT id, ${day}::date FROM journal_entries
      WHERE posted_at < ((${day}::date + 1)::timestamp AT TIME ZONE ${timeZone})
        AND (${isWhole}::boolean OR posted_at >= ((${day}::date - ${LATE_DAYS}::integer)::timestamp AT TIME ZONE ${timeZone}))
        AND NOT EXISTS (SELECT FROM general_ledger_entries AS earlier WHERE earlier.journal_entry_id = journal_entries.id)
      RETURNING 1
    ) SELECT count(*)::integer AS entries FROM assigned`.execute(tx);
  return rows[0]?.entries ?? 0;
}

/** Sums what the entries of a day posted in dollars, by kind of account, kind of entry and method at the counter. */
export async function sumDayPostings(tx: Db, day: PlainDate): Promise<readonly PostedSum[]> {
  const { rows } = await sql<PostedSum>`
    SELECT ledger_accounts.kind AS "ledgerKind", counted.method, journal_entries.kind AS "journalKind",
           count(DISTINCT journal_entries.id) FILTER (WHERE amount < 0)::integer AS "debitEntries",
           count(DISTINCT journal_entries.id) FILTER (WHERE amount > 0)::integer AS "creditEntries",
           coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::bigint AS "debitCents",
           coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::bigint AS "creditCents"
    FROM general_ledger_entries
    JOIN journal_entries ON journal_entries.id = general_ledger_entries.journal_entry_id
    JOIN postings ON postings.journal_entry_id = journal_entries.id
    JOIN ledger_accounts ON ledger_accounts.id = postings.ledger_account_id AND ledger_accounts.unit = 'USD'
    LEFT JOIN counter_payments ON counter_payments.journal_entry_id = journal_entries.id
    LEFT JOIN drawer_differences ON drawer_differences.journal_entry_id = journal_entries.id
    CROSS JOIN LATERAL (SELECT CASE WHEN ledger_accounts.kind = 'COUNTER_CLEARING'
      THEN coalesce(counter_payments.method, drawer_differences.kind, 'OTHER') ELSE '' END AS method) AS counted
    WHERE general_ledger_entries.day = ${day}::date
    GROUP BY ledger_accounts.kind, counted.method, journal_entries.kind`.execute(tx);
  return rows;
}

export async function insertLines(tx: Db, day: PlainDate, lines: readonly LedgerLine[]): Promise<void> {
  const values = lines.map((line, index) => ({
    ...{ day, line: index + 1, account: line.account, ledger_kind: line.ledgerKind, method: line.method },
    ...{ journal_kind: line.journalKind, entries: line.entries },
    ...{ debit_cents: line.debitCents, credit_cents: line.creditCents },
  }));
  if (values.length > 0) await tx.insertInto('general_ledger_lines').values(values).execute();
}

/** Completes a day. @throws the database's refusal if it doesn't balance, or isn't what its entries posted. */
export async function insertDay(
  tx: Db,
  made: {
    readonly day: PlainDate;
    readonly at: Date;
    readonly entries: number;
    readonly debitCents: Cents;
    readonly creditCents: Cents;
    readonly csv: string;
    readonly json: string;
  },
): Promise<void> {
  await tx
    .insertInto('general_ledger_days')
    .values({
      ...{ day: made.day, made_at: made.at, entries: made.entries },
      ...{ debit_cents: made.debitCents, credit_cents: made.creditCents, csv: made.csv, json: made.json },
    })
    .execute();
}

/** The files of a day. */
export interface DayFiles {
  readonly day: PlainDate;
  readonly csv: string;
  readonly json: string;
}
const FILE_COLUMNS = ['day', 'csv', 'json'] as const;

export function findDayFiles(db: Db, day: PlainDate): Promise<DayFiles | undefined> {
  return db
    .selectFrom('general_ledger_days')
    .select(FILE_COLUMNS)
    .where('day', '=', day)
    .$castTo<DayFiles>()
    .executeTakeFirst();
}

/** Finds the oldest day without files in the folder, and locks it until the transaction ends. */
export function lockUnwrittenDay(tx: Db): Promise<DayFiles | undefined> {
  return tx
    .selectFrom('general_ledger_days')
    .select(FILE_COLUMNS)
    .where('written_at', 'is', null)
    .orderBy('day')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .$castTo<DayFiles>()
    .executeTakeFirst();
}

/** Finds the next day for the webhook, and locks it until the transaction ends. */
export function lockUnsentDay(tx: Db, now: Date): Promise<(DayFiles & { readonly attempts: number }) | undefined> {
  return tx
    .selectFrom('general_ledger_days')
    .select([...FILE_COLUMNS, 'webhook_attempts as attempts'])
    .where('webhook_next_at', '<=', now)
    .orderBy('webhook_next_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .$castTo<DayFiles & { readonly attempts: number }>()
    .executeTakeFirst();
}

/** Changes how far the delivery of a day is. */
export async function updateDelivery(
  tx: Db,
  day: PlainDate,
  delivery: {
    readonly written_at?: Date;
    readonly webhook_attempts?: number;
    readonly webhook_next_at?: Date | null;
    readonly webhook_done_at?: Date;
    readonly webhook_error?: string | null;
  },
): Promise<void> {
  await tx.updateTable('general_ledger_days').set(delivery).where('day', '=', day).execute();
}

export interface StoredLedgerDay {
  readonly day: PlainDate;
  readonly entries: number;
  readonly totalCents: Cents;
  readonly sentAt: Date | null;
}

/** Lists the newest days. */
export function listNewestDays(db: Db, limit: number): Promise<readonly StoredLedgerDay[]> {
  return db
    .selectFrom('general_ledger_days')
    .select(['day', 'entries', 'debit_cents as totalCents', 'webhook_done_at as sentAt'])
    .orderBy('day', 'desc')
    .limit(limit)
    .$castTo<StoredLedgerDay>()
    .execute();
}

/** Rows listed for each broken rule; more would not help to find the cause. */
const FAULTS_MAX = 100;

/** Lists days whose lines aren't what their entries posted, or don't balance. */
export async function listDaysUnlikeJournal(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT days.day::text AS day FROM general_ledger_days AS days
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(debit_cents), 0) AS debits, coalesce(sum(credit_cents), 0) AS credits
      FROM general_ledger_lines WHERE general_ledger_lines.day = days.day) AS sums ON true
    WHERE (debits, credits) <> (days.debit_cents, days.credit_cents) OR debits <> credits
       OR general_ledger_differences(days.day) <> 0
    ORDER BY days.day LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ day }) => day);
}

/**
 * Lists the kinds of ledger accounts for which the days together aren't the ledger: the lines of all days, against the postings of all
 * entries through the newest day.
 *
 * @param before entries of this time and later can still come into the next day, as those that were committed late.
 */
export async function listKindsUnlikeLedger(
  db: Db,
  { before, timeZone }: { readonly before: Date; readonly timeZone: string },
): Promise<readonly string[]> {
  const { rows } = await sql<{ kind: string }>`
    SELECT kind FROM (
      SELECT ledger_kind AS kind, credit_cents - debit_cents AS amount FROM general_ledger_lines
      UNION ALL
      SELECT ledger_accounts.kind, -postings.amount
      FROM postings
      JOIN journal_entries ON journal_entries.id = postings.journal_entry_id
      JOIN ledger_accounts ON ledger_accounts.id = postings.ledger_account_id AND ledger_accounts.unit = 'USD'
      LEFT JOIN general_ledger_entries ON general_ledger_entries.journal_entry_id = journal_entries.id
      WHERE general_ledger_entries.day IS NOT NULL
         OR journal_entries.posted_at < least(${before}::timestamptz,
              (SELECT coalesce((max(day) + 1)::timestamp AT TIME ZONE ${timeZone}, '-infinity') FROM general_ledger_days))
    ) AS parts
    GROUP BY kind HAVING sum(amount) <> 0 ORDER BY kind LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** Lists days that aren't in the folder after an instant, or that the webhook didn't accept after all attempts. */
export async function listStuckDays(db: Db, before: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT day::text AS day FROM general_ledger_days
    WHERE (written_at IS NULL AND made_at < ${before}::timestamptz)
       OR (written_at IS NOT NULL AND webhook_error IS NOT NULL AND webhook_next_at IS NULL)
    ORDER BY day LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ day }) => day);
}

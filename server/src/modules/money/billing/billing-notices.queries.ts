import type { NoticeKind, NoticeOutcome } from '@portal/contract/money/billing/billing-notices';
import type { Cents } from '@portal/contract/values/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { Period } from './period.rules.ts';
import { isPendingOf, withOpenInvoices } from './receivables.queries.ts';

/** A reminder of unpaid invoices. */
export interface ReminderStep {
  readonly step: number;
  /** Days of the county's calendar since the invoice was issued. */
  readonly days: number;
}

/**
 * Notes the reminders that are due: of each unpaid invoice the last step that it has reached, unless that or a later one was noted. Steps
 * that passed while no reminders were sent are left out, and accounts wait whose bank hasn't paid yet.
 *
 * @returns how many were noted.
 */
export async function insertDueReminders(
  db: Db,
  { now, timeZone, steps }: { readonly now: Date; readonly timeZone: string; readonly steps: readonly ReminderStep[] },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH ${withOpenInvoices({ now, timeZone })}, due AS (
      SELECT open.account_id, open.invoice_id, open.cents, max(steps.step) AS step
      FROM open JOIN unnest(${steps.map(({ step }) => step)}::smallint[], ${steps.map(({ days }) => days)}::integer[])
        AS steps (step, days) ON open.age >= steps.days
      WHERE open.cents > 0 AND NOT EXISTS (SELECT FROM payment_intents WHERE ${isPendingOf(sql`open`)})
      GROUP BY open.account_id, open.invoice_id, open.cents
    )
    INSERT INTO billing_notices (account_id, kind, invoice_id, step, amount_cents, noticed_at, next_at)
    SELECT account_id, 'REMINDER', invoice_id, step, cents, ${now}::timestamptz, ${now}::timestamptz FROM due
    WHERE NOT EXISTS (
      SELECT FROM billing_notices WHERE billing_notices.invoice_id = due.invoice_id AND billing_notices.step >= due.step)
    ORDER BY invoice_id
    ON CONFLICT DO NOTHING RETURNING id`.execute(db);
  return rows.length;
}

/** Statements that are noted with one statement. */
const STATEMENTS_PER_BATCH = 1_000;

/**
 * Notes the statements of a month: of each account with a balance or a debt now, or with transactions in the month.
 *
 * @param before the first instant after the month.
 * @param withoutAccountId the account of the county's guests.
 * @returns how many were noted; the rest needs another call.
 */
export async function insertStatements(
  db: Db,
  month: {
    readonly period: Period;
    readonly since: Date;
    readonly before: Date;
    readonly now: Date;
    readonly withoutAccountId: number | undefined;
  },
): Promise<number> {
  const { period, since, before, now, withoutAccountId } = month;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO billing_notices (account_id, kind, period, noticed_at, next_at)
    SELECT accounts.id, 'STATEMENT', ${period}, ${now}::timestamptz, ${now}::timestamptz FROM accounts
    WHERE accounts.id <> ${withoutAccountId ?? 0} AND accounts.deleted_at IS NULL AND accounts.created_at < ${before}::timestamptz
      AND NOT EXISTS (SELECT FROM billing_notices WHERE billing_notices.account_id = accounts.id AND billing_notices.period = ${period})
      AND (
        EXISTS (
          SELECT FROM ledger_accounts
          WHERE ledger_accounts.account_id = accounts.id AND ledger_accounts.kind IN ('ESCROW', 'RECEIVABLE') AND balance <> 0)
        OR EXISTS (
          SELECT FROM journal_entries
          WHERE journal_entries.account_id = accounts.id
            AND posted_at >= ${since}::timestamptz AND posted_at < ${before}::timestamptz))
    ORDER BY accounts.id LIMIT ${STATEMENTS_PER_BATCH}
    ON CONFLICT DO NOTHING RETURNING id`.execute(db);
  return rows.length;
}

/** A notice that a process has taken. */
export interface TakenNotice {
  readonly id: number;
  readonly accountId: number;
  readonly kind: NoticeKind;
  readonly invoiceId: number | null;
  readonly step: number | null;
  readonly period: Period | null;
  readonly amountCents: Cents | null;
  readonly noticedAt: Date;
  /** With this one. */
  readonly attempts: number;
}

/** Takes the oldest due notice until an instant, after which another process takes it again. */
export async function takeNotice(
  db: Db,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<TakenNotice | undefined> {
  const { rows } = await sql<TakenNotice>`
    UPDATE billing_notices SET attempts = attempts + 1, next_at = ${until}::timestamptz
    WHERE id = (
      SELECT id FROM billing_notices WHERE outcome IS NULL AND next_at <= ${now}::timestamptz
      ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, account_id AS "accountId", kind, invoice_id AS "invoiceId", step, period, amount_cents AS "amountCents",
      noticed_at AS "noticedAt", attempts`.execute(db);
  return rows[0];
}

/**
 * Ends a notice that this process has taken, in the transaction that queues its emails.
 *
 * @returns false if another process has taken it in the meantime, which then sends it.
 */
export async function settleNotice(
  tx: Db,
  { id, attempts }: Pick<TakenNotice, 'id' | 'attempts'>,
  { outcome, at }: { readonly outcome: Exclude<NoticeOutcome, 'WAITING'>; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('billing_notices')
    .set({ outcome, settled_at: at })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sums the unpaid part of an invoice; undefined if its account owes nothing by invoice. */
export async function sumUnpaid(
  db: Db,
  invoice: { readonly accountId: number; readonly invoiceId: number; readonly now: Date; readonly timeZone: string },
): Promise<{ readonly period: Period; readonly cents: Cents } | undefined> {
  const { rows } = await sql<{ period: Period; cents: Cents }>`
    WITH ${withOpenInvoices(invoice, invoice.accountId)}
    SELECT invoices.period, open.cents::bigint AS cents
    FROM open JOIN invoices ON invoices.id = open.invoice_id WHERE open.invoice_id = ${invoice.invoiceId}`.execute(db);
  return rows[0];
}

/** A notice with its account, for the list. */
export interface StoredNotice {
  readonly id: number;
  readonly noticedAt: Date;
  readonly accountId: number;
  readonly accountName: string;
  readonly kind: NoticeKind;
  readonly period: Period | null;
  readonly step: number | null;
  readonly amountCents: Cents | null;
  readonly outcome: NoticeOutcome;
}

/** Selects notices with their outcome, unsorted. */
export function selectNotices(
  db: Db,
  { kind, outcome }: { readonly kind?: NoticeKind | undefined; readonly outcome?: NoticeOutcome | undefined },
) {
  return db
    .selectFrom('billing_notices')
    .innerJoin('accounts', 'accounts.id', 'billing_notices.account_id')
    .leftJoin('invoices', 'invoices.id', 'billing_notices.invoice_id')
    .select([
      'billing_notices.id',
      'noticed_at as noticedAt',
      'billing_notices.account_id as accountId',
      'accounts.name as accountName',
      'kind',
      sql<Period | null>`coalesce(billing_notices.period, invoices.period)`.as('period'),
      'step',
      'amount_cents as amountCents',
      sql<NoticeOutcome>`coalesce(outcome, 'WAITING')`.as('outcome'),
    ])
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as NoticeKind))
    .$if(outcome === 'WAITING', (query) => query.where('outcome', 'is', null))
    .$if(outcome !== undefined && outcome !== 'WAITING', (query) =>
      query.where('outcome', '=', outcome as NoticeOutcome),
    )
    .$castTo<StoredNotice>();
}

/** Emails that failed; the list of staff has all. */
const FAULTS_MAX = 100;

/** Lists notices of which no email was queued although they waited since before an instant. */
export async function listStuckNotices(db: Db, before: Date): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('billing_notices')
    .select('id')
    .where('outcome', 'is', null)
    .where('noticed_at', '<', before)
    .orderBy('id')
    .limit(FAULTS_MAX)
    .execute();
  return rows.map(({ id }) => id);
}

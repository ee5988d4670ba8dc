import type { Cents } from '@portal/contract/values/money';
import type { PlainDate } from '@portal/contract/values/plain-date';
import type { TransactionKind } from '@portal/contract/values/transaction-kind';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Period } from './period.rules.ts';

export type RenewalState = 'MARKED' | 'CHARGED' | 'FAILED';
export type RenewalFailure = 'INSUFFICIENT_FUNDS' | 'NO_PURCHASING_OPTIONS' | 'RATE_NOT_OFFERED';

export interface Renewal {
  readonly accountId: number;
  readonly state: RenewalState;
  readonly failure: RenewalFailure | null;
  readonly settledAt: Date | null;
}

/** Lists the active accounts with a monthly charge; a county has a few thousand. */
export async function listRenewedAccountIds(db: Db): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('status', '=', 'A')
    .where((eb) =>
      eb.or([
        eb('monthly_fee_cents', '>', 0),
        eb.and([eb('account_type', '=', 'FLAT_FEE'), eb('flat_fee_rate_level', '>', 0)]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks accounts for a month, each once. */
export async function insertMarks(
  db: Db,
  marks: { readonly accountIds: readonly number[]; readonly period: Period; readonly at: Date },
): Promise<void> {
  await sql`
    INSERT INTO renewals (account_id, period, monthly_fee_cents, flat_fee_cents, marked_at)
    SELECT account_id, ${marks.period}, 0, 0, ${marks.at}::timestamptz FROM unnest(${[...marks.accountIds]}::bigint[]) AS account_id
    ON CONFLICT (account_id, period) DO NOTHING`.execute(db);
}

/** Finds the next account, by id, that is marked and not charged. */
export async function findNextMarked(db: Db, period: Period, afterAccountId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('renewals')
    .select('account_id as accountId')
    .where('period', '=', period)
    .where('state', '=', 'MARKED')
    .where('account_id', '>', afterAccountId)
    .orderBy('account_id')
    .limit(1)
    .executeTakeFirst();
  return row?.accountId;
}

/** Finds an account's renewal of a month and locks it until the transaction ends. */
export function lockRenewal(tx: Db, accountId: number, period: Period): Promise<Renewal | undefined> {
  return selectRenewal(tx, accountId, period).forUpdate().$castTo<Renewal>().executeTakeFirst();
}

/** Finds an account's renewal of a month, if it was marked. */
export function findRenewal(db: Db, accountId: number, period: Period): Promise<Renewal | undefined> {
  return selectRenewal(db, accountId, period).$castTo<Renewal>().executeTakeFirst();
}

function selectRenewal(db: Db, accountId: number, period: Period) {
  return db
    .selectFrom('renewals')
    .select(['account_id as accountId', 'state', 'failure', 'settled_at as settledAt'])
    .where('account_id', '=', accountId)
    .where('period', '=', period);
}

/** Finds when an account was last renewed. */
export async function findLastRenewal(db: Db, accountId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('renewals')
    .select('settled_at as settledAt')
    .where('account_id', '=', accountId)
    .where('state', '=', 'CHARGED')
    .orderBy('period', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.settledAt ?? null;
}

export async function markRenewalCharged(
  tx: Db,
  renewal: {
    readonly accountId: number;
    readonly period: Period;
    readonly monthlyFeeCents: Cents;
    readonly flatFeeCents: Cents;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .updateTable('renewals')
    .set({
      state: 'CHARGED',
      failure: null,
      settled_at: renewal.at,
      monthly_fee_cents: renewal.monthlyFeeCents,
      flat_fee_cents: renewal.flatFeeCents,
    })
    .where('account_id', '=', renewal.accountId)
    .where('period', '=', renewal.period)
    .execute();
}

export async function markRenewalFailed(
  tx: Db,
  renewal: { readonly accountId: number; readonly period: Period; readonly failure: RenewalFailure },
): Promise<void> {
  await tx
    .updateTable('renewals')
    .set({ state: 'FAILED', failure: renewal.failure })
    .where('account_id', '=', renewal.accountId)
    .where('period', '=', renewal.period)
    .where('state', '<>', 'CHARGED')
    .execute();
}

/** Finds when the phases of a month's run were completed. */
export function findRun(db: Db, period: Period) {
  return db
    .selectFrom('renewal_runs')
    .select(['period', 'marked_at as markedAt', 'charged_at as chargedAt'])
    .where('period', '=', period)
    .executeTakeFirst();
}

/** Finds when each phase was last completed, for any month (Spec 3 §3 "Billing schedule"). */
export function findLastRuns(db: Db) {
  return db
    .selectFrom('renewal_runs')
    .select((eb) => [eb.fn.max('marked_at').as('markedAt'), eb.fn.max('charged_at').as('chargedAt')])
    .executeTakeFirstOrThrow();
}

export async function recordMarked(db: Db, period: Period, at: Date): Promise<void> {
  await db
    .insertInto('renewal_runs')
    .values({ period, marked_at: at })
    .onConflict((conflict) => conflict.column('period').doNothing())
    .execute();
}

export async function recordCharged(db: Db, period: Period, at: Date): Promise<void> {
  await db.updateTable('renewal_runs').set({ charged_at: at }).where('period', '=', period).execute();
}

/** Serializes issuing invoices until the transaction ends. */
export async function lockInvoicing(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('invoices', 0))`.execute(tx);
}

/** An issued invoice. */
export interface IssuedInvoice {
  readonly id: number;
  readonly accountId: number;
  readonly period: Period;
  readonly totalCents: Cents;
}

/** Issues the invoices for everything that was owed before an instant and is on no invoice: one for each account and month. */
export async function insertInvoices(
  tx: Db,
  run: { readonly before: Date; readonly timeZone: string; readonly at: Date },
): Promise<readonly IssuedInvoice[]> {
  const { rows } = await sql<IssuedInvoice>`
    WITH due AS (
      SELECT journal_entries.id, journal_entries.account_id, postings.amount,
             to_char(journal_entries.posted_at AT TIME ZONE ${run.timeZone}, 'YYYY-MM') AS period
      FROM ledger_accounts
      JOIN postings ON postings.ledger_account_id = ledger_accounts.id
      JOIN journal_entries ON journal_entries.id = postings.journal_entry_id
      WHERE ledger_accounts.kind = 'RECEIVABLE' AND journal_entries.posted_at < ${run.before}::timestamptz
        AND NOT EXISTS (SELECT FROM invoice_lines WHERE invoice_lines.journal_entry_id = journal_entries.id)
    ), issued AS (
      INSERT INTO invoices (account_id, period, total_cents, issued_at)
      SELECT account_id, period, -sum(amount), ${run.at}::timestamptz FROM due GROUP BY account_id, period
      RETURNING id, account_id, period, total_cents
    ), lines AS (
      INSERT INTO invoice_lines (journal_entry_id, invoice_id, amount_cents)
      SELECT due.id, issued.id, -due.amount FROM due JOIN issued USING (account_id, period)
    )
    SELECT id, account_id AS "accountId", period, total_cents AS "totalCents" FROM issued ORDER BY id`.execute(tx);
  return rows;
}

/** Sums the lines of an invoice by kind. */
export async function sumInvoiceLines(
  db: Db,
  invoiceId: number,
): Promise<readonly { readonly kind: TransactionKind; readonly count: number; readonly amountCents: Cents }[]> {
  const { rows } = await sql<{ kind: TransactionKind; count: number; amountCents: Cents }>`
    SELECT kind, count(*)::integer AS count, sum(amount_cents)::bigint AS "amountCents"
    FROM invoice_lines JOIN journal_entries ON journal_entries.id = invoice_lines.journal_entry_id
    WHERE invoice_id = ${invoiceId} GROUP BY kind ORDER BY kind`.execute(db);
  return rows;
}

/** The instant at which a day begins in a time zone. */
export async function getZonedStart(db: Db, day: PlainDate, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ start: Date }>`SELECT ${day}::date::timestamp AT TIME ZONE ${timeZone} AS start`.execute(
    db,
  );
  return (rows[0] as { start: Date }).start;
}

/** Rows listed for each broken rule; more would not help to find the cause. */
const FAULTS_MAX = 100;

/** Lists invoices whose total is not the sum of their lines. */
export async function listWrongInvoices(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT invoices.id FROM invoices LEFT JOIN invoice_lines ON invoice_lines.invoice_id = invoices.id
    GROUP BY invoices.id HAVING total_cents <> coalesce(sum(amount_cents), 0)
    ORDER BY invoices.id LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ id }) => String(id));
}

/** Lists invoice lines with another amount or account than in the ledger, by their entries. */
export async function listWrongLines(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ opKey: string }>`
    SELECT op_key AS "opKey" FROM invoice_lines
    JOIN invoices ON invoices.id = invoice_lines.invoice_id
    JOIN journal_entries ON journal_entries.id = invoice_lines.journal_entry_id
    LEFT JOIN ledger_accounts ON ledger_accounts.account_id = invoices.account_id AND ledger_accounts.kind = 'RECEIVABLE'
    LEFT JOIN postings ON postings.journal_entry_id = journal_entries.id AND postings.ledger_account_id = ledger_accounts.id
    WHERE invoice_lines.amount_cents IS DISTINCT FROM -postings.amount
    ORDER BY op_key LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ opKey }) => opKey);
}

/** Lists what was owed before an instant and is on no invoice, by the keys of the entries. */
export async function listUninvoiced(db: Db, before: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ opKey: string }>`
    SELECT op_key AS "opKey" FROM ledger_accounts
    JOIN postings ON postings.ledger_account_id = ledger_accounts.id
    JOIN journal_entries ON journal_entries.id = postings.journal_entry_id
    WHERE ledger_accounts.kind = 'RECEIVABLE' AND journal_entries.posted_at < ${before}::timestamptz
      AND NOT EXISTS (SELECT FROM invoice_lines WHERE invoice_lines.journal_entry_id = journal_entries.id)
    ORDER BY op_key LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ opKey }) => opKey);
}

/** Lists renewals whose state and charges differ from the ledger, by account and month. */
export async function listRenewalsUnlikeLedger(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT renewals.account_id || ' ' || period AS name
    FROM renewals
    LEFT JOIN journal_totals AS monthly ON monthly.op_key = 'monthly-fee:' || renewals.account_id || ':' || period
    LEFT JOIN journal_totals AS flat ON flat.op_key = 'flat-fee:' || renewals.account_id || ':' || period
    WHERE coalesce(monthly.moved_cents, 0) <> CASE WHEN state = 'CHARGED' THEN monthly_fee_cents ELSE 0 END
       OR coalesce(flat.moved_cents, 0) <> CASE WHEN state = 'CHARGED' THEN flat_fee_cents ELSE 0 END
    ORDER BY name LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Lists charges of renewals without a renewal, by their keys. */
export async function listChargesWithoutRenewal(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ opKey: string }>`
    SELECT op_key AS "opKey" FROM journal_entries
    WHERE kind IN ('MONTHLY_FEE', 'FLAT_FEE_RENEWAL') AND NOT EXISTS (
      SELECT FROM renewals
      WHERE renewals.account_id = journal_entries.account_id AND state = 'CHARGED'
        AND op_key IN ('monthly-fee:' || account_id || ':' || period, 'flat-fee:' || account_id || ':' || period))
    ORDER BY op_key LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ opKey }) => opKey);
}

/** Lists accounts that have been marked since before an instant: a run was interrupted and not resumed. */
export async function listStuckRenewals(db: Db, before: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('renewals')
    .select((eb) => sql<string>`${eb.ref('account_id')} || ' ' || ${eb.ref('period')}`.as('name'))
    .where('state', '=', 'MARKED')
    .where('marked_at', '<', before)
    .orderBy('period')
    .limit(FAULTS_MAX)
    .execute();
  return rows.map(({ name }) => name);
}

import type { RenewalFailure } from '@portal/contract/money/billing/failed-renewals';
import type { TransactionKind } from '@portal/contract/office/transactions/transaction-kind';
import type { Cents } from '@portal/contract/values/money';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { Period } from './period.rules.ts';

export type RenewalState = 'MARKED' | 'CHARGED' | 'FAILED' | 'SKIPPED';

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

/**
 * Marks accounts for a month, each once. Skips accounts that can no longer be billed for it, or can't be billed yet.
 *
 * @returns how many can be billed for it, also of those that were marked before.
 */
export async function insertMarks(
  db: Db,
  marks: {
    readonly accountIds: readonly number[];
    readonly period: Period;
    readonly timeZone: string;
    readonly at: Date;
  },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH billable AS (
      SELECT accounts.id FROM accounts
      WHERE accounts.id = ANY (${[...marks.accountIds]}::bigint[]) AND ${isBillable(marks.period, marks.timeZone)}
    ), marked AS (
      INSERT INTO renewals (account_id, period, monthly_fee_cents, flat_fee_cents, marked_at)
      SELECT id, ${marks.period}, 0, 0, ${marks.at}::timestamptz FROM billable
      ON CONFLICT (account_id, period) DO NOTHING
    )
    SELECT count(*)::integer AS count FROM billable`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether a row of `accounts` can be billed for a month: the account existed in it, and no later month is billed. */
function isBillable(period: Period, timeZone: string) {
  return sql<boolean>`(
    to_char(accounts.created_at AT TIME ZONE ${timeZone}, 'YYYY-MM') <= ${period}
    AND NOT EXISTS (
      SELECT FROM renewals AS later
      WHERE later.account_id = accounts.id AND later.state = 'CHARGED' AND later.period > ${period}))`;
}

/** Whether an account can be billed for a month: it existed in it, and no later month is billed. */
export async function findIsBillable(
  db: Db,
  { accountId, period, timeZone }: { readonly accountId: number; readonly period: Period; readonly timeZone: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select(isBillable(period, timeZone).as('isBillable'))
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.isBillable ?? false;
}

/** Serializes the renewals of an account, of whatever month, until the transaction ends. */
export async function lockRenewalsOfAccount(tx: Db, accountId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`renewals:${accountId}`}, 0))`.execute(tx);
}

/** An account that is marked for a month. */
export interface Mark {
  readonly accountId: number;
  readonly period: Period;
}

/**
 * Finds the next account, by month and id, that is marked but not charged, including those of earlier months whose run
 * was interrupted.
 */
export function findNextMarked(db: Db, after: Mark): Promise<Mark | undefined> {
  return db
    .selectFrom('renewals')
    .select(['account_id as accountId', 'period'])
    .where('state', '=', 'MARKED')
    .where(sql<boolean>`(period, account_id) > (${after.period}, ${after.accountId}::bigint)`)
    .orderBy('period')
    .orderBy('account_id')
    .limit(1)
    .executeTakeFirst();
}

/** Gives up what is marked for months before one. */
export async function skipMarksBefore(db: Db, period: Period): Promise<void> {
  await db
    .updateTable('renewals')
    .set({ state: 'SKIPPED' })
    .where('state', '=', 'MARKED')
    .where('period', '<', period)
    .execute();
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
      failed_at: null,
      settled_at: renewal.at,
      monthly_fee_cents: renewal.monthlyFeeCents,
      flat_fee_cents: renewal.flatFeeCents,
    })
    .where('account_id', '=', renewal.accountId)
    .where('period', '=', renewal.period)
    .execute();
}

/** Ends a renewal without a charge. */
export async function markRenewalSkipped(tx: Db, { accountId, period }: Mark): Promise<void> {
  await tx
    .updateTable('renewals')
    .set({ state: 'SKIPPED', failure: null, failed_at: null })
    .where('account_id', '=', accountId)
    .where('period', '=', period)
    .where('state', '<>', 'CHARGED')
    .execute();
}

/** Gives up the renewals of months before the one being charged: they can no longer be charged. */
export async function skipEarlierRenewals(tx: Db, { accountId, period }: Mark): Promise<void> {
  await tx
    .updateTable('renewals')
    .set({ state: 'SKIPPED', failure: null, failed_at: null })
    .where('account_id', '=', accountId)
    .where('period', '<', period)
    .where('state', 'in', ['MARKED', 'FAILED'])
    .execute();
}

/** The fees of a renewal. */
export interface RenewalFees {
  readonly monthlyFeeCents: Cents;
  readonly flatFeeCents: Cents;
}

/**
 * Locks the months of an account before one that failed for lack of money, oldest first, until the transaction ends.
 *
 * @returns with each the fees that were due; zero for failures of earlier versions, which didn't store them.
 */
export function lockUnpaidRenewals(tx: Db, { accountId, period }: Mark): Promise<readonly (RenewalFees & Mark)[]> {
  return tx
    .selectFrom('renewals')
    .select([
      'account_id as accountId',
      'period',
      'monthly_fee_cents as monthlyFeeCents',
      'flat_fee_cents as flatFeeCents',
    ])
    .where('account_id', '=', accountId)
    .where('period', '<', period)
    .where('state', '=', 'FAILED')
    .where('failure', '=', 'INSUFFICIENT_FUNDS')
    .orderBy('period')
    .forUpdate()
    .execute();
}

/** Records a failure, with the fees that were due. @returns whether it is the first one of this month. */
export async function markRenewalFailed(
  tx: Db,
  renewal: Mark & { readonly failure: RenewalFailure; readonly fees: RenewalFees; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ wasMarked: boolean }>`
    WITH earlier AS (
      SELECT account_id, period, state FROM renewals
      WHERE account_id = ${renewal.accountId} AND period = ${renewal.period} FOR UPDATE
    )
    UPDATE renewals
    SET state = 'FAILED', failure = ${renewal.failure}, failed_at = ${renewal.at}::timestamptz,
        monthly_fee_cents = ${renewal.fees.monthlyFeeCents}::bigint, flat_fee_cents = ${renewal.fees.flatFeeCents}::bigint
    FROM earlier
    WHERE renewals.account_id = earlier.account_id AND renewals.period = earlier.period
      AND earlier.state IN ('MARKED', 'FAILED')
    RETURNING earlier.state = 'MARKED' AS "wasMarked"`.execute(tx);
  return rows[0]?.wasMarked ?? false;
}

/** Selects the renewals that failed and can be tried again, with the names of their accounts. */
export function selectFailedRenewals(db: Db, failure: RenewalFailure | undefined) {
  return db
    .selectFrom('renewals')
    .innerJoin('accounts', 'accounts.id', 'renewals.account_id')
    .select((eb) => [
      'renewals.account_id as accountId',
      'accounts.name as accountName',
      'renewals.period',
      eb.ref('renewals.failure').$castTo<RenewalFailure>().as('failure'),
      eb.ref('renewals.failed_at').$castTo<Date>().as('failedAt'),
      // Unique, for the order of rows that are otherwise equal.
      sql<string>`renewals.period || ' ' || lpad(renewals.account_id::text, 20, '0')`.as('key'),
    ])
    .where('renewals.state', '=', 'FAILED')
    .$if(failure !== undefined, (query) => query.where('renewals.failure', '=', failure as RenewalFailure));
}

/** Counts a month's failed renewals, and names the first accounts. */
export async function summarizeFailedRenewals(
  db: Db,
  period: Period,
  namesMax: number,
): Promise<{ readonly count: number; readonly names: readonly string[] }> {
  const failed = selectFailedRenewals(db, undefined).where('renewals.period', '=', period);
  const { count } = await db
    .selectFrom(failed.as('failed'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await failed.orderBy('accounts.name').limit(namesMax).execute();
  return { count, names: rows.map(({ accountName }) => accountName) };
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

export async function recordMarked(
  db: Db,
  run: { readonly period: Period; readonly billedSince: Period | undefined; readonly at: Date },
): Promise<void> {
  await db
    .insertInto('renewal_runs')
    .values({ period: run.period, marked_at: run.at, billed_since: run.billedSince ?? null })
    .onConflict((conflict) => conflict.column('period').doNothing())
    .execute();
}

/** Records that a month's run is complete. @returns false if it was recorded before. */
export async function recordCharged(db: Db, period: Period, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('renewal_runs')
    .set({ charged_at: at })
    .where('period', '=', period)
    .where('charged_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

/**
 * Issues the invoices for everything that was owed before an instant and isn't invoiced yet: one for each account and
 * month. Payments of invoices are never listed. An entry of a month that is already invoiced, because it was committed
 * late or the county's time zone has changed, goes on the invoice of the latest month, or waits for the next one.
 */
export async function insertInvoices(
  tx: Db,
  run: { readonly before: Date; readonly latest: Period; readonly timeZone: string; readonly at: Date },
): Promise<readonly IssuedInvoice[]> {
  const { rows } = await sql<IssuedInvoice>`
    WITH owed AS (
      SELECT journal_entries.id, journal_entries.account_id, postings.amount,
             to_char(journal_entries.posted_at AT TIME ZONE ${run.timeZone}, 'YYYY-MM') AS period
      FROM ledger_accounts
      JOIN postings ON postings.ledger_account_id = ledger_accounts.id
      JOIN journal_entries ON journal_entries.id = postings.journal_entry_id
      WHERE ledger_accounts.kind = 'RECEIVABLE' AND journal_entries.posted_at < ${run.before}::timestamptz
        AND journal_entries.kind <> 'INVOICE_PAYMENT'
        AND NOT EXISTS (SELECT FROM invoice_lines WHERE invoice_lines.journal_entry_id = journal_entries.id)
        AND NOT EXISTS (
          SELECT FROM counter_payments
          WHERE counter_payments.journal_entry_id = journal_entries.id AND purpose IN ('INVOICE_PAYMENT', 'CREDIT_REFUND'))
    ), placed AS (
      SELECT owed.id, owed.account_id, owed.amount,
             CASE WHEN invoices.id IS NULL THEN owed.period ELSE ${run.latest} END AS period
      FROM owed LEFT JOIN invoices USING (account_id, period)
    ), due AS (
      SELECT placed.* FROM placed
      WHERE NOT EXISTS (
        SELECT FROM invoices WHERE invoices.account_id = placed.account_id AND invoices.period = placed.period)
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

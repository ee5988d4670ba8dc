import type { Cents } from '@portal/contract/values/money';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { HeldCheck } from './drawers.queries.ts';

/** The pieces of a denomination that the bank gets. */
export interface DepositedCash {
  readonly denominationCents: Cents;
  readonly pieces: number;
}

/** Lists the pieces that the drawers of a day give to the bank, highest denomination first. */
export async function listDepositedCash(db: Db, day: PlainDate): Promise<readonly DepositedCash[]> {
  const { rows } = await sql<DepositedCash>`
    SELECT denomination_cents AS "denominationCents", sum(deposited)::integer AS pieces
    FROM drawer_cash JOIN drawers ON drawers.id = drawer_cash.drawer_id
    WHERE drawers.day = ${day}::date
    GROUP BY denomination_cents HAVING sum(deposited) > 0 ORDER BY denomination_cents DESC`.execute(db);
  return rows;
}

/** Lists the checks that were in the drawers of a day when they were counted. */
export async function listDepositedChecks(db: Db, day: PlainDate): Promise<readonly HeldCheck[]> {
  const { rows } = await sql<HeldCheck>`
    SELECT journal_entry_id AS "journalEntryId", reference AS number, counter_payments.account_id AS "accountId",
           amount_cents AS "amountCents"
    FROM drawer_checks JOIN counter_payments USING (journal_entry_id) JOIN drawers ON drawers.id = drawer_checks.drawer_id
    WHERE drawers.day = ${day}::date
    ORDER BY journal_entry_id`.execute(db);
  return rows;
}

/** Sums the movements of a day: those of drawers with what was over and short in them, and the others. */
export async function sumDay(
  db: Db,
  day: PlainDate,
): Promise<{ readonly count: number; readonly drawerCents: Cents; readonly otherCents: Cents }> {
  const { rows } = await sql<{ count: number; drawerCents: Cents; otherCents: Cents }>`
    SELECT count(*)::integer AS count,
           coalesce(sum(amount) FILTER (WHERE drawer_id IS NOT NULL), 0)::bigint AS "drawerCents",
           coalesce(sum(amount) FILTER (WHERE drawer_id IS NULL), 0)::bigint AS "otherCents"
    FROM (
      SELECT drawer_id, amount_cents AS amount FROM counter_payments WHERE day = ${day}::date
      UNION ALL
      SELECT drawer_id, amount_cents FROM drawer_differences JOIN drawers ON drawers.id = drawer_id
      WHERE drawers.day = ${day}::date
    ) AS movements`.execute(db);
  return rows[0] as { count: number; drawerCents: Cents; otherCents: Cents };
}

/** Drawers or days listed for each broken rule; more would not help to find the cause. */
const FAULTS_MAX = 100;

/**
 * Lists closed drawers that don't hold the counter money of their journal entries: what was counted, less the start, is what these entries
 * took from COUNTER_CLEARING.
 */
export async function listDrawersUnlikeJournal(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT drawers.id
    FROM drawers
    LEFT JOIN (
      SELECT drawer_id, journal_entry_id FROM counter_payments WHERE drawer_id IS NOT NULL
      UNION ALL SELECT drawer_id, journal_entry_id FROM drawer_differences
    ) AS entries ON entries.drawer_id = drawers.id
    LEFT JOIN (
      SELECT postings.journal_entry_id, postings.amount FROM postings
      JOIN ledger_accounts ON ledger_accounts.id = postings.ledger_account_id AND ledger_accounts.kind = 'COUNTER_CLEARING'
    ) AS cleared USING (journal_entry_id)
    WHERE drawers.closed_at IS NOT NULL
    GROUP BY drawers.id
    HAVING coalesce(-sum(cleared.amount), 0) <> drawers.cash_cents - drawers.start_cents + drawers.checks_cents + drawers.card_cents
    ORDER BY drawers.id LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists payments of another day than their drawer's, or whose drawer isn't that of the clerk who recorded them. */
export async function listPaymentsUnlikeDrawers(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT journal_entry_id AS id
    FROM counter_payments
    JOIN drawers ON drawers.id = counter_payments.drawer_id
    JOIN journal_entries ON journal_entries.id = counter_payments.journal_entry_id
    WHERE counter_payments.day IS DISTINCT FROM drawers.day OR journal_entries.user_id IS DISTINCT FROM drawers.user_id
    ORDER BY journal_entry_id LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}

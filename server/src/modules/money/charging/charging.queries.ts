import { DAILY_KINDS, type DailyKind } from '@portal/contract/money/charging/sale-kinds';
import type { Cents } from '@portal/contract/values/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** The subject of a charge, and its user. */
export interface UsageSubject {
  readonly userId: number;
  /** Distinguishes guests; empty for all other users. */
  readonly visitor: string;
  readonly subject: string;
  /** The account whose people share the charge: the first of them pays for all; undefined if each user pays. */
  readonly sharedBy?: number | undefined;
}

/** Computes the digest of criteria that the search history uses too: the order of the fields doesn't matter. */
export async function computeDigest(db: Db, criteria: object): Promise<string> {
  const { rows } = await sql<{
    digest: string;
  }>`SELECT md5((${JSON.stringify(criteria)}::jsonb)::text) AS digest`.execute(db);
  return (rows[0] as { digest: string }).digest;
}

/** Whether the subject was charged after an instant, and the charge was not refunded in full. */
export async function findRecentCharge(db: Db, subject: UsageSubject, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('usage_charges')
    .select('journal_entry_id')
    .$if(subject.sharedBy === undefined, (query) => query.where('user_id', '=', subject.userId))
    .$if(subject.sharedBy !== undefined, (query) => query.where('account_id', '=', subject.sharedBy ?? 0))
    .where('subject', '=', subject.subject)
    .where('visitor', '=', subject.visitor)
    .where('charged_at', '>', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunded_sales')
            .select('refunded_sales.journal_entry_id')
            .whereRef('refunded_sales.journal_entry_id', '=', 'usage_charges.journal_entry_id'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Serializes the charges of a subject until the transaction ends: two tabs that run the same search are charged once, and so are the people
 * of an account who share it. The account comes first, so that two transactions never wait for each other.
 */
export async function lockSubject(db: Db, { userId, visitor, subject, sharedBy }: UsageSubject): Promise<void> {
  if (sharedBy !== undefined)
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`usage:account:${sharedBy}:${subject}`}, 0))`.execute(db);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`usage:${userId}:${visitor}:${subject}`}, 0))`.execute(db);
}

/** A part of the statement that posts the charge, which it reads from `entry`: the charge never has an entry without it. */
export function insertUsageCharge(
  charge: UsageSubject & {
    readonly kind: DailyKind;
    readonly criteria: object | undefined;
    readonly accountId: number;
    readonly amountCents: Cents;
    readonly at: Date;
  },
): RawBuilder<unknown> {
  const criteria = charge.criteria === undefined ? null : JSON.stringify(charge.criteria);
  return sql`usage_charge AS (
    INSERT INTO usage_charges
      (journal_entry_id, account_id, user_id, visitor, kind, subject, criteria, amount_cents, charged_at)
    SELECT entry.id, ${charge.accountId}::bigint, ${charge.userId}::bigint, ${charge.visitor}, ${charge.kind}, ${charge.subject},
           ${criteria}::jsonb, ${charge.amountCents}::bigint, ${charge.at}::timestamptz
    FROM entry)`;
}

/** A charge of what is charged once a day. */
export interface UsageCharge {
  readonly journalEntryId: number;
  readonly kind: DailyKind;
  /** The search type and a digest of the criteria, or the kind and key of the record. */
  readonly subject: string;
  /** As typed. Null for everything but a search. */
  readonly criteria: unknown;
}

/** Lists the charges of what is charged once a day among journal entries. */
export async function listUsageCharges(db: Db, journalEntryIds: readonly number[]): Promise<readonly UsageCharge[]> {
  return db
    .selectFrom('usage_charges')
    .select(['journal_entry_id as journalEntryId', 'kind', 'subject', 'criteria'])
    .where('journal_entry_id', '=', sql<number>`ANY(${[...journalEntryIds]}::bigint[])`)
    .$castTo<UsageCharge>()
    .execute();
}

/** Finds the reference that the charges of a session carry; empty for none. */
export async function findChargeReference(db: Db, sessionIdHash: Buffer): Promise<string> {
  const found = await db
    .selectFrom('charge_references')
    .select('reference')
    .where('session_id_hash', '=', sessionIdHash)
    .executeTakeFirst();
  return found?.reference ?? '';
}

/** Whether an account buys nothing without a reference. */
export async function isReferenceRequired(db: Db, accountId: number): Promise<boolean> {
  const found = await db
    .selectFrom('accounts_with_references')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Stores whether it is so. */
export async function storeReferenceRequired(db: Db, accountId: number, isRequired: boolean): Promise<void> {
  if (!isRequired) {
    await db.deleteFrom('accounts_with_references').where('account_id', '=', accountId).execute();
    return;
  }
  await db
    .insertInto('accounts_with_references')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores it; an empty one is deleted. */
export async function storeChargeReference(db: Db, sessionIdHash: Buffer, reference: string): Promise<void> {
  if (reference === '') {
    await db.deleteFrom('charge_references').where('session_id_hash', '=', sessionIdHash).execute();
    return;
  }
  await db
    .insertInto('charge_references')
    .values({ session_id_hash: sessionIdHash, reference })
    .onConflict((conflict) => conflict.column('session_id_hash').doUpdateSet({ reference }))
    .execute();
}

/** Rows listed for each broken rule; more would not help to find the cause. */
const FAULTS_MAX = 100;

/** Lists journal entries of what is charged once a day with another amount, account or kind than their charge, or without one. */
export async function listEntriesUnlikeCharges(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ opKey: string }>`
    SELECT op_key AS "opKey" FROM journal_totals LEFT JOIN usage_charges USING (journal_entry_id)
    WHERE journal_totals.kind = ANY (${[...DAILY_KINDS]}::text[]) AND (
      usage_charges.amount_cents IS DISTINCT FROM moved_cents
      OR usage_charges.kind <> journal_totals.kind
      OR usage_charges.account_id <> journal_totals.account_id)
    ORDER BY op_key LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ opKey }) => opKey);
}

/** Lists charges whose journal entry has another kind. */
export async function listChargesUnlikeEntries(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT journal_entry_id AS id FROM usage_charges JOIN journal_totals USING (journal_entry_id)
    WHERE journal_totals.kind <> usage_charges.kind
    ORDER BY id LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ id }) => String(id));
}

/** Lists subjects that were charged twice within a time, without a refund. */
export async function listChargedTwice(db: Db, hours: number): Promise<readonly string[]> {
  const { rows } = await sql<{ subject: string }>`
    SELECT subject FROM (
      SELECT subject, charged_at, lag(charged_at) OVER (PARTITION BY user_id, subject, visitor ORDER BY charged_at) AS earlier
      FROM usage_charges
      WHERE NOT EXISTS (SELECT FROM refunded_sales WHERE refunded_sales.journal_entry_id = usage_charges.journal_entry_id)
    ) AS charged
    WHERE charged_at < earlier + ${hours} * interval '1 hour'
    ORDER BY subject LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ subject }) => subject);
}

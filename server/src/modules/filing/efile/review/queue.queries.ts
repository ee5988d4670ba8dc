import type { EfileType, FilingState } from '@portal/contract/filing/efile/filing';
import type { IndexFacts } from '@portal/contract/filing/efile/index-facts';
import { QUEUED_STATES } from '@portal/contract/filing/efile/queue';
import type { Cents } from '@portal/contract/values/money';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { retainedCents } from '../filings/filings.queries.ts';

/** How long a clerk keeps a filing without renewing the claim. */
const CLAIM_MINUTES = 15;
/** Claims that one statement ends; the next call ends the rest. */
const EXPIRED_MAX = 100;

export interface Claim {
  readonly clerkId: number;
  readonly now: Date;
}

const claimEnd = ({ now }: Claim) => new Date(now.getTime() + CLAIM_MINUTES * 60_000);

/**
 * Claims the oldest filing that waits for a clerk, with its package. Rows that others are claiming at this moment are skipped, so that ten
 * clerks get ten filings without waiting for each other. Clerks never get their own filings.
 *
 * @returns the id of its first document; undefined if none waits.
 */
export async function claimOldest(tx: Db, claim: Claim): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    UPDATE filings SET state = 'IN_REVIEW', claimed_by = ${claim.clerkId}, claimed_until = ${claimEnd(claim)}
    WHERE package_id = (
      SELECT id FROM filings WHERE state = 'SUBMITTED' AND position = 1 AND user_id <> ${claim.clerkId}
      ORDER BY queued_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING package_id AS id`.execute(tx);
  return rows[0]?.id;
}

/** Claims a package if it waits. @returns whether the clerk has it now and had not before. */
export async function claimOne(tx: Db, packageId: number, claim: Claim): Promise<boolean> {
  const claimed = await tx
    .updateTable('filings')
    .set({ state: 'IN_REVIEW', claimed_by: claim.clerkId, claimed_until: claimEnd(claim) })
    .where('package_id', '=', packageId)
    .where('state', '=', 'SUBMITTED')
    .where('user_id', '<>', claim.clerkId)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Renews a claim of the clerk. @returns whether it still was the clerk's. */
export async function renewClaim(tx: Db, packageId: number, claim: Claim): Promise<boolean> {
  const renewed = await tx
    .updateTable('filings')
    .set({ claimed_until: claimEnd(claim) })
    .where('package_id', '=', packageId)
    .where('state', '=', 'IN_REVIEW')
    .where('claimed_by', '=', claim.clerkId)
    .where('claimed_until', '>', claim.now)
    .returning('id')
    .executeTakeFirst();
  return renewed !== undefined;
}

/** Returns a clerk's claim to the queue. @returns whether it was the clerk's. */
export async function releaseClaim(tx: Db, packageId: number, clerkId: number): Promise<boolean> {
  const released = await tx
    .updateTable('filings')
    .set({ state: 'SUBMITTED', claimed_by: null, claimed_until: null })
    .where('package_id', '=', packageId)
    .where('state', '=', 'IN_REVIEW')
    .where('claimed_by', '=', clerkId)
    .returning('id')
    .executeTakeFirst();
  return released !== undefined;
}

/** Returns claims that were not renewed to the queue, each with an event that has no user. */
export async function releaseExpiredClaims(db: Db, now: Date): Promise<void> {
  await sql`
    WITH released AS (
      UPDATE filings SET state = 'SUBMITTED', claimed_by = NULL, claimed_until = NULL
      WHERE package_id IN (
        SELECT id FROM filings
        WHERE state IN ('SUBMITTED', 'IN_REVIEW', 'CORRECTION') AND position = 1 AND claimed_until <= ${now}
        ORDER BY queued_at, id LIMIT ${EXPIRED_MAX} FOR UPDATE SKIP LOCKED)
      RETURNING id, version)
    INSERT INTO filing_events (filing_id, version, occurred_at, from_state, to_state)
    SELECT id, version, ${now}, 'IN_REVIEW', 'SUBMITTED' FROM released`.execute(db);
}

/**
 * The claim that a decision is about: it must be the clerk's, of the version that they saw, and must not have ended.
 */
export interface DecidedClaim {
  readonly packageId: number;
  readonly version: number;
  readonly clerkId: number;
  readonly now: Date;
}

function updateClaimed(tx: Db, { packageId, version, clerkId, now }: DecidedClaim) {
  return tx
    .updateTable('filings')
    .where('package_id', '=', packageId)
    .where('version', '=', version)
    .where('state', '=', 'IN_REVIEW')
    .where('claimed_by', '=', clerkId)
    .where('claimed_until', '>', now)
    .set({ claimed_by: null, claimed_until: null });
}

/** Records one document of a package. @returns whether the claim held. @throws a violation of the number, its order or the time. */
export async function acceptClaimed(
  tx: Db,
  claim: DecidedClaim,
  record: {
    readonly filingId: number;
    readonly documentNumber: string;
    readonly recordedOn: string;
    readonly recordedTime: string;
    readonly recordedAt: Date;
    readonly book: string;
    readonly page: string;
    readonly recordKey: string | null;
    readonly recordedFacts: IndexFacts | null;
  },
): Promise<boolean> {
  const accepted = await updateClaimed(tx, claim)
    .where('id', '=', record.filingId)
    .set({
      state: 'ACCEPTED',
      decided_at: claim.now,
      decided_by: claim.clerkId,
      document_number: record.documentNumber,
      recorded_on: sql`${record.recordedOn}::date`,
      recorded_time: sql`${record.recordedTime}::time`,
      recorded_at: record.recordedAt,
      book: record.book,
      page: record.page,
      record_key: record.recordKey,
      recorded_facts: record.recordedFacts === null ? null : JSON.stringify(record.recordedFacts),
    })
    .returning('id')
    .executeTakeFirst();
  return accepted !== undefined;
}

/** The number of the oldest filing of some types that waits for a clerk, or is with one, and was received before a package. */
export async function findOlderWaiting(
  tx: Db,
  {
    packageId,
    efileTypes,
    receivedAt,
  }: {
    readonly packageId: number;
    readonly efileTypes: readonly EfileType[];
    readonly receivedAt: Date;
  },
): Promise<string | undefined> {
  const older = await tx
    .selectFrom('filings')
    .select('number')
    .where('state', 'in', ['SUBMITTED', 'IN_REVIEW'])
    .where('efile_type', 'in', [...efileTypes])
    .where('submitted_at', '<', receivedAt)
    .where('package_id', '<>', packageId)
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return older?.number ?? undefined;
}

/** Rejects a package; the county keeps a fee for each document. @returns whether the claim held. */
export async function rejectClaimed(tx: Db, claim: DecidedClaim, feeCents: Cents): Promise<boolean> {
  const rejected = await updateClaimed(tx, claim)
    .set({
      state: 'REJECTED',
      decided_at: claim.now,
      decided_by: claim.clerkId,
      retained_cents: retainedCents(feeCents),
    })
    .returning('id')
    .executeTakeFirst();
  return rejected !== undefined;
}

/** Requests a correction by a day. @returns whether the claim held. */
export async function returnClaimed(tx: Db, claim: DecidedClaim, correctBy: PlainDate): Promise<boolean> {
  const returned = await updateClaimed(tx, claim)
    .set({ state: 'CORRECTION', correct_by: correctBy })
    .returning('id')
    .executeTakeFirst();
  return returned !== undefined;
}

/** The number of the last accepted filing of a type. */
export async function findLastNumber(db: Db, efileType: EfileType): Promise<string | undefined> {
  const last = await db
    .selectFrom('filings')
    .select('document_number as number')
    .where('efile_type', '=', efileType)
    .where('decided_at', 'is not', null)
    .where('document_number', 'is not', null)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.number ?? undefined;
}

/** Whether a version of a filing was in review before; its filer was told then. A package is in review as a whole. */
export async function wasReviewed(
  tx: Db,
  { id, version, state }: { readonly id: number; readonly version: number; readonly state: FilingState },
): Promise<boolean> {
  const event = await tx
    .selectFrom('filing_events')
    .select('id')
    .where('filing_id', '=', id)
    .where('version', '=', version)
    .where('to_state', '=', state)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

/** Lists packages whose correction was due before a day, longest overdue first. */
export async function listOverdue(db: Db, today: PlainDate, limit: number): Promise<readonly number[]> {
  const overdue = await db
    .selectFrom('filings')
    .select('id')
    .where('state', '=', 'CORRECTION')
    .where('position', '=', 1)
    .where('correct_by', '<', today)
    .orderBy('correct_by')
    .orderBy('id')
    .limit(limit)
    .execute();
  return overdue.map(({ id }) => id);
}

/** Rejects a package whose correction was due before a day. @returns whether it was still waiting for it. */
export async function rejectOverdue(
  tx: Db,
  overdue: { readonly packageId: number; readonly today: PlainDate; readonly at: Date; readonly feeCents: Cents },
): Promise<boolean> {
  const rejected = await tx
    .updateTable('filings')
    .set({ state: 'REJECTED', decided_at: overdue.at, retained_cents: retainedCents(overdue.feeCents) })
    .where('package_id', '=', overdue.packageId)
    .where('state', '=', 'CORRECTION')
    .where('correct_by', '<', overdue.today)
    .returning('id')
    .executeTakeFirst();
  return rejected !== undefined;
}

/** Whether filings of an account wait for the recorder or for their filer. */
export async function hasWaitingFilings(db: Db, accountId: number): Promise<boolean> {
  const waiting = await db
    .selectFrom('filings')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', 'in', [...QUEUED_STATES])
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

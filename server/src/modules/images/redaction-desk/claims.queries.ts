import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { RedactionKey } from '../redactions/index.ts';
import type { Clerk } from './findings.queries.ts';

/** How long a clerk keeps a page without renewing the claim, as for reviews of filings. */
const CLAIM_MINUTES = 15;
/** Open pages of others that a screen shows. */
const SHOWN_MAX = 50;

/** A page of a record by the key of its image. */
export interface ClaimedPage {
  readonly documentKey: string;
  readonly page: number;
}

/** The same with the key of its record. */
export type PageToClaim = ClaimedPage & RedactionKey;

const claimEnd = ({ now }: Clerk) => new Date(now.getTime() + CLAIM_MINUTES * 60_000);

/**
 * Claims a page, or renews the claim. The database decides between clerks: of two at once, one gets it.
 *
 * @param isTakenOver also gets a page that another clerk has open.
 * @returns whether the clerk has it now.
 */
export async function claimPage(
  db: Db,
  { documentType, numberKey, documentKey, page }: PageToClaim,
  clerk: Clerk,
  isTakenOver = false,
): Promise<boolean> {
  const { clerkId, now } = clerk;
  const { rows } = await sql`
    INSERT INTO redaction_claims AS claim (document_type, number_key, page, document_key, claimed_by, claimed_until)
    VALUES (${documentType}, ${numberKey}, ${page}, ${documentKey}, ${clerkId}, ${claimEnd(clerk)})
    ON CONFLICT (document_type, number_key, page) DO UPDATE
    SET claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
    WHERE claim.claimed_by = excluded.claimed_by OR claim.claimed_until <= ${now} OR ${isTakenOver}
    RETURNING claim.page`.execute(db);
  return rows.length > 0;
}

/** Returns a clerk's claim of a page. Does nothing if another clerk has it. */
export async function releasePage(
  db: Db,
  { documentType, numberKey, page }: PageToClaim,
  clerkId: number,
): Promise<void> {
  await db
    .deleteFrom('redaction_claims')
    .where('document_type', '=', documentType)
    .where('number_key', '=', numberKey)
    .where('page', '=', page)
    .where('claimed_by', '=', clerkId)
    .execute();
}

/** Lists the pages that a clerk has open, without those whose claim has ended. */
export function listOwnPages(db: Db, { clerkId, now }: Clerk): Promise<readonly PageToClaim[]> {
  return db
    .selectFrom('redaction_claims')
    .select(['document_type as documentType', 'number_key as numberKey', 'document_key as documentKey', 'page'])
    .where('claimed_by', '=', clerkId)
    .where('claimed_until', '>', now)
    .orderBy('claimed_until', 'desc')
    .limit(SHOWN_MAX)
    .execute();
}

/** Lists the pages that other clerks have open, with their names. */
export function listPagesOfOthers(db: Db, { clerkId, now }: Clerk) {
  return db
    .selectFrom('redaction_claims')
    .leftJoin('user_names', 'user_names.id', 'claimed_by')
    .select(['document_key as documentKey', 'page', sql<string>`coalesce(username, '')`.as('username')])
    .where('claimed_by', '<>', clerkId)
    .where('claimed_until', '>', now)
    .orderBy('document_key')
    .orderBy('page')
    .limit(SHOWN_MAX)
    .execute();
}

/** Finds who has a page open. */
export async function findHolder(
  db: Db,
  { documentType, numberKey, page }: PageToClaim,
  { now }: Clerk,
): Promise<string> {
  const holder = await db
    .selectFrom('redaction_claims')
    .leftJoin('user_names', 'user_names.id', 'claimed_by')
    .select('username')
    .where('document_type', '=', documentType)
    .where('number_key', '=', numberKey)
    .where('page', '=', page)
    .where('claimed_until', '>', now)
    .executeTakeFirst();
  return holder?.username ?? '';
}

/** Deletes claims that have ended. */
export async function deleteEndedClaims(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('redaction_claims').where('claimed_until', '<=', now).execute();
}

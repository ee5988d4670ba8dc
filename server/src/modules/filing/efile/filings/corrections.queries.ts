import type { EfileType } from '@portal/contract/filing/efile/filing';
import type { IndexFacts } from '@portal/contract/filing/efile/index-facts';
import type { Cents } from '@portal/contract/values/money';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** More corrections than an entry ever has. */
const CORRECTIONS_MAX = 500;

/** A correction of the index data of a recorded filing, with both versions. */
export interface StoredCorrection {
  readonly before: IndexFacts;
  readonly after: IndexFacts;
  readonly reason: string;
  readonly correctedAt: Date;
  /** Null if the clerk's name is no longer known. */
  readonly username: string | null;
}

/** A correction with what it changed of the price. */
export interface PricedCorrection extends StoredCorrection {
  readonly chargedCents: Cents;
  readonly returnedCents: Cents;
}

/** Lists the corrections of a filing, oldest first. */
export function listCorrections(db: Db, filingId: number): Promise<readonly PricedCorrection[]> {
  return db
    .selectFrom('filing_corrections')
    .leftJoin('user_names', 'user_names.id', 'corrected_by')
    .leftJoin('recorded_differences', (join) =>
      join
        .onRef('recorded_differences.filing_id', '=', 'filing_corrections.filing_id')
        .onRef('recorded_differences.revision', '=', 'filing_corrections.revision'),
    )
    .select(['before', 'after', 'reason', 'corrected_at as correctedAt', 'user_names.username'])
    .select([
      sql<number>`coalesce(charged_cents, 0)`.as('chargedCents'),
      sql<number>`coalesce(returned_cents, 0)`.as('returnedCents'),
    ])
    .where('filing_corrections.filing_id', '=', filingId)
    .orderBy('filing_corrections.revision')
    .limit(CORRECTIONS_MAX)
    .$castTo<PricedCorrection>()
    .execute();
}

/**
 * Stores a correction, and its facts as those of the filing. Call it while the package is locked.
 *
 * @param correction.seen how many corrections the clerk saw.
 * @returns false if there are others, or the facts aren't those before.
 */
export async function storeCorrection(
  tx: Db,
  correction: Omit<StoredCorrection, 'username'> & {
    readonly filingId: number;
    readonly seen: number;
    readonly clerkId: number;
    /** The second person; null if none is required. */
    readonly approverId: number | null;
  },
): Promise<boolean> {
  const { filingId, seen, clerkId, approverId, correctedAt, reason } = correction;
  const [before, after] = [JSON.stringify(correction.before), JSON.stringify(correction.after)];
  const { rows } = await sql`
    INSERT INTO filing_corrections (filing_id, revision, before, after, reason, corrected_by, approved_by, corrected_at)
    SELECT ${filingId}, count(*) + 1, ${before}, ${after}, ${reason}, ${clerkId}, ${approverId}::bigint, ${correctedAt}
    FROM filing_corrections WHERE filing_id = ${filingId} HAVING count(*) = ${seen}
    ON CONFLICT (filing_id, revision) DO NOTHING RETURNING id`.execute(tx);
  if (rows.length === 0) return false;
  const updated = await tx
    .updateTable('filings')
    .set({ recorded_facts: after })
    .where('id', '=', filingId)
    .where('state', '=', 'ACCEPTED')
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** A recording that was withdrawn. */
export interface WithdrawnRecording {
  readonly documentNumber: string;
  /** MM/DD/YYYY, and HH:MM. */
  readonly recordedDate: string;
  readonly recordedTime: string;
  readonly reason: string;
  readonly withdrawnAt: Date;
  readonly username: string | null;
}

/** Lists the withdrawn recordings of a filing, oldest first. */
export function listWithdrawnRecordings(db: Db, filingId: number): Promise<readonly WithdrawnRecording[]> {
  return db
    .selectFrom('withdrawn_recordings')
    .leftJoin('user_names', 'user_names.id', 'withdrawn_by')
    .select(['document_number as documentNumber', 'reason', 'withdrawn_at as withdrawnAt', 'user_names.username'])
    .select([
      sql<string>`to_char(recorded_on, 'MM/DD/YYYY')`.as('recordedDate'),
      sql<string>`to_char(recorded_time, 'HH24:MI')`.as('recordedTime'),
    ])
    .where('filing_id', '=', filingId)
    .orderBy('withdrawn_recordings.id')
    .limit(CORRECTIONS_MAX)
    .execute();
}

/**
 * Keeps the recordings of a package as they are and returns it to the queue. Call it while the package is locked.
 *
 * @returns whether it was recorded.
 */
export async function withdrawRecordings(
  tx: Db,
  withdrawn: { readonly packageId: number; readonly clerkId: number; readonly at: Date; readonly reason: string },
): Promise<boolean> {
  const { packageId, clerkId, at, reason } = withdrawn;
  await sql`
    DELETE FROM proposed_corrections USING filings WHERE filings.id = filing_id AND package_id = ${packageId}`.execute(
    tx,
  );
  await sql`
    INSERT INTO withdrawn_recordings (filing_id, efile_type, document_number, recorded_on, recorded_time, book, page,
      record_key, recorded_facts, recorded_by, reason, withdrawn_by, withdrawn_at)
    SELECT id, efile_type, document_number, recorded_on, recorded_time, book, page,
      record_key, recorded_facts, decided_by, ${reason}, ${clerkId}, ${at}
    FROM filings WHERE package_id = ${packageId} AND state = 'ACCEPTED' ORDER BY position`.execute(tx);
  const returned = await tx
    .updateTable('filings')
    .set({
      ...{ state: 'SUBMITTED', decided_at: null, decided_by: null, document_number: null, recorded_on: null },
      ...{ recorded_time: null, recorded_at: null, book: '', page: '', record_key: null, recorded_facts: null },
    })
    .where('package_id', '=', packageId)
    .where('state', '=', 'ACCEPTED')
    .returning('id')
    .executeTakeFirst();
  return returned !== undefined;
}

/** Whether the recording of a number was withdrawn: it can't be used again. */
export async function isNumberWithdrawn(db: Db, efileType: EfileType, number: string): Promise<boolean> {
  const found = await db
    .selectFrom('withdrawn_recordings')
    .select('id')
    .where('efile_type', '=', efileType)
    .where(sql`upper(document_number)`, '=', number.toUpperCase())
    .executeTakeFirst();
  return found !== undefined;
}

/** A correction that waits for a second person. */
export interface ProposedCorrection {
  readonly after: IndexFacts;
  readonly reason: string;
  /** How many corrections the filing had. */
  readonly seen: number;
  readonly clerkId: number;
  readonly proposedAt: Date;
  readonly username: string | null;
}

/** Finds the correction of a filing that waits for a second person. */
export function findProposedCorrection(db: Db, filingId: number): Promise<ProposedCorrection | undefined> {
  return db
    .selectFrom('proposed_corrections')
    .leftJoin('user_names', 'user_names.id', 'proposed_by')
    .select(['after', 'reason', 'revision as seen', 'proposed_by as clerkId', 'proposed_at as proposedAt'])
    .select('user_names.username')
    .where('filing_id', '=', filingId)
    .$castTo<ProposedCorrection>()
    .executeTakeFirst();
}

/** Stores a correction that waits for a second person. @returns false if the filing has one, or another number of corrections. */
export async function proposeCorrection(
  tx: Db,
  proposed: Omit<ProposedCorrection, 'username'> & { readonly filingId: number },
): Promise<boolean> {
  const { filingId, after, reason, seen, clerkId, proposedAt } = proposed;
  const { rows } = await sql`
    INSERT INTO proposed_corrections (filing_id, after, reason, revision, proposed_by, proposed_at)
    SELECT ${filingId}, ${JSON.stringify(after)}, ${reason}, count(*), ${clerkId}, ${proposedAt}
    FROM filing_corrections WHERE filing_id = ${filingId} HAVING count(*) = ${seen}
    ON CONFLICT (filing_id) DO NOTHING RETURNING filing_id`.execute(tx);
  return rows.length > 0;
}

/** Removes a proposed correction when it is decided. @returns whether it was still there. */
export async function takeProposedCorrection(tx: Db, filingId: number, proposedAt: Date): Promise<boolean> {
  const taken = await tx
    .deleteFrom('proposed_corrections')
    .where('filing_id', '=', filingId)
    .where('proposed_at', '=', proposedAt)
    .returning('filing_id')
    .executeTakeFirst();
  return taken !== undefined;
}

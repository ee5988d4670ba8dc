import type { IndexFacts } from '@portal/contract/filing/efile/index-facts';
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

/** Lists the corrections of a filing, oldest first. */
export function listCorrections(db: Db, filingId: number): Promise<readonly StoredCorrection[]> {
  return db
    .selectFrom('filing_corrections')
    .leftJoin('user_names', 'user_names.id', 'corrected_by')
    .select(['before', 'after', 'reason', 'corrected_at as correctedAt', 'user_names.username'])
    .where('filing_id', '=', filingId)
    .orderBy('revision')
    .limit(CORRECTIONS_MAX)
    .$castTo<StoredCorrection>()
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
  },
): Promise<boolean> {
  const { filingId, seen, clerkId, correctedAt, reason } = correction;
  const [before, after] = [JSON.stringify(correction.before), JSON.stringify(correction.after)];
  const { rows } = await sql`
    INSERT INTO filing_corrections (filing_id, revision, before, after, reason, corrected_by, corrected_at)
    SELECT ${filingId}, count(*) + 1, ${before}, ${after}, ${reason}, ${clerkId}, ${correctedAt}
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

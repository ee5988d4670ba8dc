import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** The days of a search; undefined doesn't restrict. */
export interface RecordedDays {
  readonly recordedFrom: PlainDate | undefined;
  /** The day after the last one. */
  readonly recordedBefore: PlainDate | undefined;
}

const ALL_DAYS: RecordedDays = { recordedFrom: undefined, recordedBefore: undefined };

/**
 * Leaves out days that no document lies outside of. Every form sends the first and the last day of the index, and a
 * search that nothing but names restricts needs less than one that also compares days.
 *
 * Looks up the first document before the days and the first one after them, in an index.
 */
export async function omitCoveringDays<Criteria extends RecordedDays>(db: Db, criteria: Criteria): Promise<Criteria> {
  const { recordedFrom, recordedBefore } = criteria;
  const outside = [
    ...(recordedFrom === undefined ? [] : [sql`recorded_at < ${recordedFrom}`]),
    ...(recordedBefore === undefined ? [] : [sql`recorded_at >= ${recordedBefore}`]),
  ].map((isOutside) => sql`EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ${isOutside})`);
  if (outside.length === 0) return criteria;
  const { rows } = await sql<{ isLimited: boolean }>`SELECT ${sql.join(outside, sql` OR `)} AS "isLimited"`.execute(db);
  return rows[0]?.isLimited === false ? { ...criteria, ...ALL_DAYS } : criteria;
}

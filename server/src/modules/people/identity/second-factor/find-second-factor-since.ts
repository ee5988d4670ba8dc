import type { Db } from '../../../../platform/database/database.ts';
import { findCodes } from './second-factor.queries.ts';

/** Since when a user signs in with one-time codes; null without them. */
export async function findSecondFactorSince(db: Db, userId: number): Promise<Date | null> {
  return (await findCodes(db, userId))?.confirmedAt ?? null;
}

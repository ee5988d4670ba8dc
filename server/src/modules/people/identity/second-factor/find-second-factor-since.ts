import type { Db } from '../../../../platform/database/database.ts';
import { findFirstPasskeyAt } from '../passkeys/passkeys.queries.ts';
import { findCodes } from './second-factor.queries.ts';

/** Since when a user has one-time codes or a passkey; null without either. */
export async function findSecondFactorSince(db: Db, userId: number): Promise<Date | null> {
  const codesAt = (await findCodes(db, userId))?.confirmedAt ?? null;
  const passkeyAt = (await findFirstPasskeyAt(db, userId)) ?? null;
  if (codesAt === null || passkeyAt === null) return codesAt ?? passkeyAt;
  return codesAt < passkeyAt ? codesAt : passkeyAt;
}

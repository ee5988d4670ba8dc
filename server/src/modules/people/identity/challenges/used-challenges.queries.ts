import type { Db } from '../../../../platform/database/database.ts';

/** A challenge that a device or a provider has answered, which counts once. */
export interface AnsweredChallenge {
  readonly challengeHash: Buffer;
  readonly expiresAt: Date;
}

/** Uses up a challenge. @returns false if it was answered before. */
export async function useChallenge(tx: Db, { challengeHash, expiresAt }: AnsweredChallenge): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_passkey_challenges')
    .values({ challenge_hash: challengeHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes used challenges that have expired. */
export async function purgeChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('used_passkey_challenges').where('expires_at', '<', now).execute();
}

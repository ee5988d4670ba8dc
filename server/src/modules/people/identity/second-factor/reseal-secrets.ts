import type { County } from '../../../../county.ts';
import { openIdToken, sealIdToken } from './sealed-id-token.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

/** The columns with sealed secrets, which `resealSecrets` encrypts again. */
export const SEALED_COLUMNS = ['sessions.sealed_id_token', 'user_one_time_codes.sealed_secret'] as const;

/**
 * Encrypts all secrets of users and sessions with the newest key.
 *
 * @param county its `db` is a transaction; the users' rows are locked until its end.
 * @returns the number of secrets.
 * @throws Error if a user's was sealed with a key that is no longer in the file: then nothing is changed.
 */
export async function resealSecrets(county: County): Promise<number> {
  return (await resealOneTimeCodes(county)) + (await resealIdTokens(county));
}

async function resealOneTimeCodes(county: County): Promise<number> {
  const rows = await county.db
    .selectFrom('user_one_time_codes')
    .select(['user_id', 'sealed_secret'])
    .orderBy('user_id')
    .forUpdate()
    .execute();
  for (const { user_id: userId, sealed_secret: sealed } of rows)
    await county.db
      .updateTable('user_one_time_codes')
      .set({ sealed_secret: sealSecret(county, userId, openSecret(county, userId, sealed)) })
      .where('user_id', '=', userId)
      .execute();
  return rows.length;
}

/** Sessions end, so one whose token can no longer be opened only loses it. */
async function resealIdTokens(county: County): Promise<number> {
  const rows = await county.db
    .selectFrom('sessions')
    .select(['id_hash', 'sealed_id_token'])
    .where('sealed_id_token', 'is not', null)
    .orderBy('id_hash')
    .forUpdate()
    .execute();
  for (const { id_hash: idHash, sealed_id_token: sealed } of rows) {
    const idToken = openIdToken(county, idHash, sealed ?? Buffer.alloc(0));
    await county.db
      .updateTable('sessions')
      .set({ sealed_id_token: idToken === undefined ? null : sealIdToken(county, idHash, idToken) })
      .where('id_hash', '=', idHash)
      .execute();
  }
  return rows.length;
}

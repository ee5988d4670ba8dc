import type { County } from '../../../../county.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

/** The columns with sealed secrets, which `resealSecrets` encrypts again. */
export const SEALED_COLUMNS = ['user_one_time_codes.sealed_secret'] as const;

/**
 * Encrypts all secrets of users with the newest key.
 *
 * @param county its `db` is a transaction; the users' rows are locked until its end.
 * @returns the number of secrets.
 * @throws Error if one was sealed with a key that is no longer in the file: then nothing is changed.
 */
export async function resealSecrets(county: County): Promise<number> {
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

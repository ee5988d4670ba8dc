import type { Profile } from '@portal/contract/current-user/profile';
import type { Language } from '@portal/contract/values/language';
import type { Db } from '../../platform/database/database.ts';
import type { PendingUser } from '../identity/index.ts';

/** A stored registration. */
export interface SignUpRequest {
  readonly user: PendingUser;
  readonly clientAddress: string;
  readonly requestId: string;
}

export async function insertSignUpRequest(db: Db, { user, ...call }: SignUpRequest, at: Date): Promise<void> {
  await db
    .insertInto('sign_up_requests')
    .values({
      username: user.username,
      password_hash: user.passwordHash,
      profile: JSON.stringify(user.profile),
      language: user.language,
      client_address: call.clientAddress,
      request_id: call.requestId,
      requested_at: at,
    })
    .execute();
}

/** Deletes and returns the oldest request. Call it in the transaction that processes it. Skips requests that are being processed. */
export async function deleteOldestSignUpRequest(tx: Db): Promise<SignUpRequest | undefined> {
  const row = await tx
    .deleteFrom('sign_up_requests')
    .where('id', '=', (eb) =>
      eb.selectFrom('sign_up_requests').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .returning([
      'username',
      'password_hash as passwordHash',
      'profile',
      'language',
      'client_address as clientAddress',
      'request_id as requestId',
    ])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { username, passwordHash, profile, language, ...call } = row;
  return {
    user: { username, passwordHash, profile: profile as unknown as Profile, language: language as Language },
    ...call,
  };
}

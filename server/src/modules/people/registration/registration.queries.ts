import type { Profile } from '@portal/contract/people/identity/profile';
import type { Language } from '@portal/contract/values/language';
import type { Db } from '../../../platform/database/database.ts';
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

/** Remembers that a ticket completed the registration of its user. */
export async function insertCompletedRegistration(
  tx: Db,
  { ticketHash, userId, at }: { readonly ticketHash: Buffer; readonly userId: number; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('completed_registrations')
    .values({ ticket_hash: ticketHash, user_id: userId, completed_at: at })
    .execute();
}

/** Finds the user whose registration a ticket completed. */
export async function findCompletedRegistration(tx: Db, ticketHash: Buffer): Promise<number | undefined> {
  const row = await tx
    .selectFrom('completed_registrations')
    .select('user_id as userId')
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirst();
  return row?.userId;
}

/** Forgets tickets that completed a registration before a time. */
export async function deleteCompletedRegistrations(tx: Db, before: Date): Promise<void> {
  await tx.deleteFrom('completed_registrations').where('completed_at', '<', before).execute();
}

/** Deletes and returns the oldest request. Call it in the transaction that processes it. Skips requests that are being processed. */
export async function deleteOldestSignUpRequest(tx: Db): Promise<SignUpRequest | undefined> {
  const row = await tx
    .deleteFrom('sign_up_requests')
    .where('id', '=', (eb) =>
      eb.selectFrom('sign_up_requests').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .returning((eb) => [
      'username',
      'password_hash as passwordHash',
      eb.ref('profile').$castTo<Profile>().as('profile'),
      eb.ref('language').$castTo<Language>().as('language'),
      'client_address as clientAddress',
      'request_id as requestId',
    ])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { username, passwordHash, profile, language, ...call } = row;
  return {
    user: { username, passwordHash, profile, language },
    ...call,
  };
}

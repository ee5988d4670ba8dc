import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { type AnsweredChallenge, useChallenge } from '../challenges/used-challenges.queries.ts';

/** A passkey as it is checked. */
export interface StoredPasskey {
  readonly id: number;
  readonly userId: number;
  readonly username: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
}

/** Finds a passkey by the identifier that its device chose. */
export function findPasskey(db: Db, credentialId: Buffer): Promise<StoredPasskey | undefined> {
  return db
    .selectFrom('user_passkeys as passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select([
      'passkeys.id',
      'passkeys.user_id as userId',
      'users.username',
      'passkeys.public_key as publicKey',
      'passkeys.sign_count as signCount',
    ])
    .where('passkeys.credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Lists a user's passkeys, the newest last; `credential` is how options name one to browsers. */
export async function listPasskeysOfUser(db: Db, userId: number) {
  const passkeys = await db
    .selectFrom('user_passkeys')
    .select([
      'id',
      'name',
      'credential_id as credentialId',
      'transports',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return passkeys.map(({ credentialId, transports, ...passkey }) => ({
    ...passkey,
    credential: { id: credentialId.toString('base64url'), transports },
  }));
}

/** Since when a user has passkeys; undefined without any. */
export async function findFirstPasskeyAt(db: Db, userId: number): Promise<Date | undefined> {
  const first = await db
    .selectFrom('user_passkeys')
    .select('created_at as createdAt')
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first?.createdAt;
}

/** A new passkey. */
export interface NewPasskey {
  readonly userId: number;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly at: Date;
}

/** @returns false if any user has a passkey with the same identifier. */
export async function insertPasskey(tx: Db, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user_passkeys')
    .values({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: [...passkey.transports],
      name: passkey.name,
      created_at: passkey.at,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns false if the user has no such passkey. */
export async function updatePasskeyName(
  tx: Db,
  { userId, id, name }: { readonly userId: number; readonly id: number; readonly name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user_passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns the name of the deleted passkey; undefined if the user has no such passkey. */
export async function deletePasskey(tx: Db, userId: number, id: number): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('user_passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}

/** Deletes all passkeys of a user. @returns whether there were any. */
export async function deletePasskeysOfUser(tx: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('user_passkeys').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Uses up a challenge, once, and notes the use of the passkey that answered it.
 *
 * @returns false if the challenge was answered before, or the device has signed more often than it says: it was copied.
 */
export async function usePasskey(
  tx: Db,
  used: {
    readonly id: number;
    readonly signCount: number;
    readonly at: Date;
    readonly answered: AnsweredChallenge;
  },
): Promise<boolean> {
  if (!(await useChallenge(tx, used.answered))) return false;
  const { numUpdatedRows } = await tx
    .updateTable('user_passkeys')
    .set({ sign_count: used.signCount, last_used_at: used.at })
    .where('id', '=', used.id)
    // Devices that don't count always say 0.
    .where(sql<boolean>`(sign_count < ${used.signCount} OR (sign_count = 0 AND ${used.signCount} = 0))`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

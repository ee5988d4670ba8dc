import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** The one-time codes of a user. */
export interface StoredCodes {
  readonly sealedSecret: Buffer;
  /** Null while the user sets them up. */
  readonly confirmedAt: Date | null;
  readonly lastStep: number;
  readonly recoveryCodesLeft: number;
}

/** Finds a user's one-time codes, also those that they have only begun to set up. */
export function findCodes(db: Db, userId: number): Promise<StoredCodes | undefined> {
  return db
    .selectFrom('user_one_time_codes')
    .select(['sealed_secret as sealedSecret', 'confirmed_at as confirmedAt', 'last_step as lastStep'])
    .select(
      sql<number>`(SELECT count(*) FROM user_recovery_codes AS codes
        WHERE codes.user_id = user_one_time_codes.user_id)`.as('recoveryCodesLeft'),
    )
    .where('user_id', '=', userId)
    .$castTo<StoredCodes>()
    .executeTakeFirst();
}

/** Finds when a session's user has to have one-time codes; undefined for one who has them or a passkey, or doesn't have to. */
export function findSecondFactorDue(
  db: Db,
  sessionHash: Buffer,
): Promise<{ readonly dueAt: Date; readonly isNeeded: boolean } | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select((eb) => [
      eb.ref('users.second_factor_due_at').$notNull().as('dueAt'),
      'sessions.needs_second_factor as isNeeded',
    ])
    .where('sessions.id_hash', '=', sessionHash)
    .where('users.second_factor_due_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_one_time_codes as codes')
            .select('codes.user_id')
            .whereRef('codes.user_id', '=', 'users.id')
            .where('codes.confirmed_at', 'is not', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_passkeys as passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id'),
        ),
      ),
    )
    .executeTakeFirst();
}

/** Opens the rest of the portal to the sessions of a user who has set up one-time codes. */
export async function openSessionsFully(tx: Db, userId: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ needs_second_factor: false })
    .where('user_id', '=', userId)
    .where('needs_second_factor', '=', true)
    .execute();
}

/** Stores a secret that isn't in force yet, instead of an earlier one. @returns false if the user has one-time codes. */
export async function storeSecret(db: Db, userId: number, sealedSecret: Buffer): Promise<boolean> {
  const stored = await db
    .insertInto('user_one_time_codes')
    .values({ user_id: userId, sealed_secret: sealedSecret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealedSecret })
        .where('user_one_time_codes.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Puts a secret in force whose first code was right. @returns false if it was replaced or is in force already. */
export async function confirmSecret(
  tx: Db,
  confirmed: { readonly userId: number; readonly sealedSecret: Buffer; readonly step: number; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user_one_time_codes')
    .set({ confirmed_at: confirmed.at, last_step: confirmed.step })
    .where('user_id', '=', confirmed.userId)
    .where('sealed_secret', '=', confirmed.sealedSecret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses up the code of a step. @returns false if it or a later one was used, or the secret was replaced. */
export async function spendStep(
  db: Db,
  used: { readonly userId: number; readonly sealedSecret: Buffer; readonly step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_one_time_codes')
    .set({ last_step: used.step })
    .where('user_id', '=', used.userId)
    .where('sealed_secret', '=', used.sealedSecret)
    .where('last_step', '<', used.step)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses up a recovery code. @returns whether the user has it. */
export async function spendRecoveryCode(tx: Db, userId: number, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('user_recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Replaces a user's recovery codes. Changes of the same user's codes run one after the other.
 *
 * @returns false if the user has no one-time codes in force.
 */
export async function replaceRecoveryCodes(tx: Db, userId: number, hashes: readonly Buffer[]): Promise<boolean> {
  const codes = await tx
    .selectFrom('user_one_time_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (codes === undefined) return false;
  await tx.deleteFrom('user_recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('user_recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
  return true;
}

/** Deletes a user's one-time codes and recovery codes. @returns whether they were in force. */
export async function deleteCodes(tx: Db, userId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('user_one_time_codes')
    .where('user_id', '=', userId)
    .returning('confirmed_at as confirmedAt')
    .executeTakeFirst();
  return deleted !== undefined && deleted.confirmedAt !== null;
}

import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** Every process that serves the county listens to it. */
export const SETTINGS_CHANNEL = 'settings_saved';

/** Tells all processes that settings changed, when the transaction commits. */
export async function notifyProcesses(tx: Db): Promise<void> {
  await sql`SELECT pg_notify(${SETTINGS_CHANNEL}, '')`.execute(tx);
}

/** Lets one save of a group run at a time, until its transaction ends. */
export async function lockGroup(tx: Db, group: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`settings:${group}`}, 0))`.execute(tx);
}

function selectVersions(db: Db, group: string) {
  return db
    .selectFrom('settings_versions')
    .select([
      'version',
      'shape',
      'content',
      'saved_by_username as savedBy',
      'saved_at as savedAt',
      'first_day as firstDay',
    ])
    .where('group_name', '=', group);
}

/** The version in force; undefined for a group that was never saved. */
export function findNewestVersion(db: Db, group: string) {
  return selectVersions(db, group).orderBy('version', 'desc').limit(1).executeTakeFirst();
}

export function findVersion(db: Db, group: string, version: number) {
  return selectVersions(db, group).where('version', '=', version).executeTakeFirst();
}

/** Lists the versions of a group before one, newest first. */
export function listVersionsBefore(db: Db, group: string, version: number, limit: number) {
  return selectVersions(db, group).where('version', '<', version).orderBy('version', 'desc').limit(limit).execute();
}

export async function insertVersion(
  db: Db,
  row: {
    readonly group: string;
    readonly version: number;
    readonly shape: number;
    readonly content: object;
    readonly userId: number | null;
    readonly username: string | null;
    /** Of settings that were planned: when they were, and for which day. */
    readonly planned?: { readonly savedAt: Date; readonly firstDay: string };
  },
): Promise<void> {
  await db
    .insertInto('settings_versions')
    .values({
      group_name: row.group,
      version: row.version,
      shape: row.shape,
      content: JSON.stringify(row.content),
      saved_by_user_id: row.userId,
      saved_by_username: row.username,
      ...(row.planned && { saved_at: row.planned.savedAt, first_day: row.planned.firstDay }),
    })
    .execute();
}

export function listSecrets(db: Db, group: string) {
  return db
    .selectFrom('settings_secrets')
    .select(['field_name as field', 'secret'])
    .where('group_name', '=', group)
    .orderBy('field_name')
    .execute();
}

export async function upsertSecret(db: Db, group: string, field: string, secret: string): Promise<void> {
  await db
    .insertInto('settings_secrets')
    .values({ group_name: group, field_name: field, secret })
    .onConflict((conflict) =>
      conflict.columns(['group_name', 'field_name']).doUpdateSet({ secret, saved_at: sql`now()` }),
    )
    .execute();
}

export async function deleteSecret(db: Db, group: string, field: string): Promise<void> {
  await db.deleteFrom('settings_secrets').where('group_name', '=', group).where('field_name', '=', field).execute();
}

import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** A stored mapping. */
export interface StoredMapping {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly content: string;
}

/** Lists the mappings by name. */
export function listMappings(db: Db): Promise<readonly Pick<StoredMapping, 'id' | 'name'>[]> {
  return db.selectFrom('import_mappings').select(['id', 'name']).orderBy(sql`lower(name)`).execute();
}

export function findMapping(db: Db, id: number): Promise<StoredMapping | undefined> {
  return db
    .selectFrom('import_mappings')
    .select(['id', 'version', 'name', 'content'])
    .where('id', '=', id)
    .executeTakeFirst();
}

interface Save {
  readonly name: string;
  readonly content: string;
  readonly username: string;
  readonly now: Date;
}

/**
 * Stores a new mapping, unless the county has as many as it can. Saves are counted one after the other.
 *
 * @throws a unique violation if another one has the name.
 */
export async function insertMapping(
  tx: Db,
  { name, content, username, now }: Save,
  limit: number,
): Promise<StoredMapping | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('import_mappings', 0))`.execute(tx);
  const { rows } = await sql<StoredMapping>`
    INSERT INTO import_mappings (name, content, saved_at, saved_by_username)
    SELECT ${name}, ${content}, ${now}, ${username} WHERE (SELECT count(*) FROM import_mappings) < ${limit}
    RETURNING id, version, name, content`.execute(tx);
  return rows[0];
}

/** Replaces a mapping of a version. @throws a unique violation if another one has the name. */
export function updateMapping(
  tx: Db,
  { id, version }: Pick<StoredMapping, 'id' | 'version'>,
  { name, content, username, now }: Save,
): Promise<StoredMapping | undefined> {
  return tx
    .updateTable('import_mappings')
    .set({ name, content, version: version + 1, saved_at: now, saved_by_username: username })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version', 'name', 'content'])
    .executeTakeFirst();
}

/** Deletes a mapping. @returns its name; undefined if it doesn't exist. */
export async function deleteMapping(tx: Db, id: number): Promise<string | undefined> {
  const deleted = await tx.deleteFrom('import_mappings').where('id', '=', id).returning('name').executeTakeFirst();
  return deleted?.name;
}

import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** Maximum number of keys that are listed, one lookup each. */
const KEYS_MAX = 200;

/**
 * Lists the different keys without spaces of names in the index from one key until before another, in alphabetical order. Each is looked up
 * after the last, because a common name has far more parties than keys.
 *
 * @returns undefined for more than 200 keys.
 */
export async function listKeysBetween(db: Db, from: string, before: string): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ key: string }>`
    WITH RECURSIVE found AS (
      (SELECT key_nospace AS key FROM names
       WHERE NOT is_withheld AND key_nospace >= ${from} AND key_nospace < ${before} ORDER BY key_nospace LIMIT 1)
      UNION ALL
      SELECT (SELECT key_nospace FROM names
              WHERE NOT is_withheld AND key_nospace > found.key AND key_nospace < ${before} ORDER BY key_nospace LIMIT 1)
      FROM found WHERE found.key IS NOT NULL
    )
    SELECT key FROM found WHERE key IS NOT NULL LIMIT ${sql.lit(KEYS_MAX + 1)}`.execute(db);
  return rows.length > KEYS_MAX ? undefined : rows.map(({ key }) => key);
}

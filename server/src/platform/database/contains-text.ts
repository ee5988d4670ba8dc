import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A shorter text has no whole trigram, so that an index would be read from end to end: reading the rows is cheaper. */
const INDEXED_MIN_CHARACTERS = 3;

/**
 * A condition that a column contains a text, literally and without wildcards. A trigram index on the column serves it
 * (PostgreSQL documentation, pg_trgm).
 *
 * @param column the column or expression exactly as the index has it.
 * @param text in the case of the column.
 */
export function containsText(column: RawBuilder<string>, text: string): RawBuilder<SqlBool> {
  if ([...text].length < INDEXED_MIN_CHARACTERS) return sql`strpos(${column}, ${text}) > 0`;
  return sql`${column} LIKE ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;
}

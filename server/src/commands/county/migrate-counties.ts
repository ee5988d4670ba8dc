import type { CountyLine } from '../../counties-file.ts';
import { readEnvironment } from '../../environment.ts';
import { listCountyLines } from '../../list-county-lines.ts';
import { ensureNewestSchema, migrateAsOwner, migrateCounty } from '../../migrate-county.ts';
import { ownsSchema } from '../../platform/database/serving-role.ts';
import { findCountyLine, UsageError } from '../find-county-line.ts';
import { openCountyDatabase } from '../open-county-database.ts';
import { parseOptions } from '../parse-options.ts';
import { COUNTY_USAGE } from './county-usage.ts';
import { forEachCounty } from './each-county.ts';

/**
 * Brings the database of a county, or of all of them, to the newest schema, and prints a line for each. A county that fails doesn't keep
 * the others from being migrated.
 *
 * @param args the key, or `--all`.
 * @returns 0 if all of them have the newest schema, otherwise 1.
 * @throws UsageError when no county has the key.
 */
export async function migrateCounties(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseOptions(COUNTY_USAGE, args, { all: { type: 'boolean', default: false } });
  const [key, ...rest] = positionals;
  if (rest.length > 0 || (key === undefined) !== values.all) throw new UsageError(COUNTY_USAGE);
  const environment = readEnvironment(process.env);
  const lines =
    key === undefined ? listCountyLines(environment, undefined) : [findCountyLine(environment, key, undefined)];
  return forEachCounty(lines, async (line) => {
    const ran = await migrateLine(line);
    return ran.length === 0 ? 'has the newest schema' : `migrated by ${ran.join(', ')}`;
  });
}

async function migrateLine(line: CountyLine): Promise<readonly string[]> {
  if (line.ownerDatabaseUrl !== undefined) return migrateAsOwner(line);
  const database = await openCountyDatabase(line, { creates: false });
  try {
    if (await ownsSchema(database)) return await migrateCounty(database);
    await ensureNewestSchema(database, line);
    return [];
  } finally {
    await database.close();
  }
}

import { existsSync } from 'node:fs';
import { type CountyLine, getDatabaseFolder } from '../counties-file.ts';
import type { OpenDatabase } from '../platform/database/open-database.ts';
import { openPglite } from '../platform/database/open-pglite.ts';
import { openPostgres } from '../platform/database/open-postgres.ts';
import { OperatorError } from '../platform/operator-error.ts';

/**
 * Opens a county's database without migrating it and without a limit for statements.
 *
 * @param options.creates whether to create an embedded database that doesn't exist.
 * @throws OperatorError if it doesn't exist; FolderInUseError while the portal has an embedded one open.
 */
export async function openCountyDatabase(
  line: CountyLine,
  { creates }: { readonly creates: boolean },
): Promise<OpenDatabase> {
  const { name, databaseUrl } = line;
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, { statementTimeoutMs: 0 });
  const folder = getDatabaseFolder(line);
  if (!creates && !existsSync(folder)) throw new OperatorError(`${name} has no database yet: there is no ${folder}.`);
  return openPglite(folder);
}

import { getSchemaVersion } from '../../platform/database/migrate.ts';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const OLDEST_POSTGRES = 150_000;
/** Sessions, tickets and receipts of one county are compared by the clocks of both machines. */
const CLOCK_MAX_DIFFERENCE_MS = 5_000;

/**
 * Checks the server of a county's database: its version, and its clock against that of this machine.
 *
 * @param readClock returns milliseconds since 1970.
 */
export async function checkDatabase(
  database: Pick<OpenDatabase, 'engine' | 'executeSql'>,
  readClock: () => number = Date.now,
): Promise<readonly Finding[]> {
  if (database.engine === 'pglite')
    return [warn('the database is PGlite, from which a power failure can take the latest data')];
  const before = readClock();
  const [row] = (
    await database.executeSql(
      `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS name,
              extract(epoch FROM clock_timestamp()) * 1000 AS now`,
    )
  ).rows;
  const difference = Math.abs(Number(row?.now) - (before + readClock()) / 2);
  return [
    Number(row?.version) >= OLDEST_POSTGRES
      ? ok(`PostgreSQL ${row?.name} with the newest schema, ${getSchemaVersion()}`)
      : fail(`PostgreSQL ${row?.name} is too old; it must be 15 or newer`),
    difference <= CLOCK_MAX_DIFFERENCE_MS
      ? ok('the clocks of portal and database agree')
      : fail(`the clocks of portal and database differ by ${Math.round(difference / 1000)} seconds`),
  ];
}

import { getSchemaVersion } from '../../../platform/database/migrate.ts';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { findServingRole } from '../../../platform/database/serving-role.ts';
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
    await checkServingRole(database),
    difference <= CLOCK_MAX_DIFFERENCE_MS
      ? ok('the clocks of portal and database agree')
      : fail(`the clocks of portal and database differ by ${Math.round(difference / 1000)} seconds`),
  ];
}

/** Tables that are printed by name. */
const NAMED_TABLES = 3;

/** Whether the role that serves could take away what keeps the audit log and the journal append-only. */
async function checkServingRole(database: Pick<OpenDatabase, 'executeSql'>): Promise<Finding> {
  const { role, isOwner, canCreate, withoutRights } = await findServingRole(database);
  if (isOwner)
    return warn(
      `the role ${role} serves and owns the tables, so it could disable what keeps the audit log and the journal append-only; set ownerDatabaseUrl`,
    );
  if (withoutRights.length > 0)
    return fail(
      `the role ${role} can't use ${withoutRights.length} tables (${withoutRights.slice(0, NAMED_TABLES).join(', ')}); npm run county -- migrate gives it its rights`,
    );
  if (canCreate) return warn(`the role ${role} could create tables, schemas or roles, which serving doesn't need`);
  return ok(`the role ${role} serves, and can't change tables and triggers`);
}

import { type CountyLine, getRole } from './counties-file.ts';
import { storeLedgerKinds } from './modules/money/ledger/index.ts';
import { findSchema, getSchemaVersion, migrate } from './platform/database/migrate.ts';
import type { OpenDatabase } from './platform/database/open-database.ts';
import { openPostgres } from './platform/database/open-postgres.ts';
import { grantServing, ownsSchema } from './platform/database/serving-role.ts';
import { prepareJobs } from './platform/jobs/jobs.ts';
import { OperatorError } from './platform/operator-error.ts';

/**
 * Brings a county's database to the newest schema when the portal starts: as its owner, if the counties file has the owner's address, or with
 * the serving role, if that owns the schema.
 *
 * @param database the county's, as it is served.
 * @throws OperatorError if the schema is older and the role only serves.
 */
export async function bringToNewestSchema(database: OpenDatabase, line: CountyLine): Promise<void> {
  if (line.ownerDatabaseUrl !== undefined) await migrateAsOwner(line);
  else if (await ownsSchema(database)) await migrateCounty(database);
  else {
    await ensureNewestSchema(database, line);
    await storeLedgerKinds(database.db);
  }
}

/** Migrates with the address of the owner and gives the serving role its rights. @returns as `migrateCounty`. */
export async function migrateAsOwner({ databaseUrl, ownerDatabaseUrl }: CountyLine): Promise<readonly string[]> {
  if (databaseUrl === undefined || ownerDatabaseUrl === undefined) throw new Error('The county has no owner.');
  const owner = openPostgres(ownerDatabaseUrl);
  try {
    const ran = await migrateCounty(owner);
    await prepareServing(owner, getRole(databaseUrl));
    return ran;
  } finally {
    await owner.close();
  }
}

/** Creates what a serving role can't create, and gives it its rights. @param owner a connection of the owner of a migrated database. */
export async function prepareServing(owner: OpenDatabase, role: string): Promise<void> {
  await prepareJobs(owner);
  await grantServing(owner, role);
}

/** @returns the names of the migrations that ran. */
export async function migrateCounty(database: OpenDatabase): Promise<readonly string[]> {
  const ran = await migrate(database);
  await storeLedgerKinds(database.db);
  return ran;
}

/** PostgreSQL's insufficient_privilege. */
const NO_RIGHT_CODE = '42501';

/** @throws OperatorError if the database has an older schema, or the role of the connection has no rights to it yet. */
export async function ensureNewestSchema(database: OpenDatabase, { key, ownerDatabaseUrl }: CountyLine): Promise<void> {
  const { version, isBehind } = await findSchema(database).catch((error: { readonly code?: string }) => {
    if (error.code !== NO_RIGHT_CODE) throw error;
    throw new OperatorError(
      `The role of databaseUrl has no rights yet. With ownerDatabaseUrl in the counties file: npm run county -- migrate ${key}`,
    );
  });
  if (!isBehind) return;
  const found = version === undefined ? 'no schema' : `version ${version} of the schema`;
  const way =
    ownerDatabaseUrl === undefined && !(await ownsSchema(database))
      ? `The role of databaseUrl only serves. With ownerDatabaseUrl in the counties file: npm run county -- migrate ${key}`
      : `Starting the portal migrates it, or: npm run county -- migrate ${key}`;
  throw new OperatorError(`The database has ${found}, and this release needs version ${getSchemaVersion()}. ${way}`);
}

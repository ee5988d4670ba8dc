import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import { openPglite } from '@portal/server/platform/database/open-pglite';
import { openPostgres } from '@portal/server/platform/database/open-postgres';
import { inject } from 'vitest';
import { SERVING_ROLE, withRole } from './roles.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database engine of this run. */
    engine: 'postgresql' | 'pglite';
    /** The address of the PostgreSQL server's maintenance database; `portal_template` is a migrated database. */
    postgresUrl: string;
    /** The same through its Unix socket. */
    postgresSocketUrl: string;
    /** A file with a migrated PGlite data folder. */
    pgliteImage: string;
  }
}

/** Read once per process. */
let migratedImage: Blob | undefined;

/**
 * Reads the migrated data folder. A `Blob` gives its bytes in thousands of pieces, which it joins again: with 70 MB, that took as long as
 * all else that opens a database. The engine copies what it takes, so that all databases can be opened with the same bytes.
 */
function readImage(): Blob {
  const bytes = new Uint8Array(readFileSync(inject('pgliteImage')));
  return Object.assign(new Blob(), { arrayBuffer: async () => bytes.buffer });
}

/**
 * Opens a new migrated database for one test file, on the run's engine. Close it afterwards: that deletes it.
 *
 * On PostgreSQL the product's statements (`db`, and those of sessions) run with the role that serves, so that every test shows that its
 * rights are enough; `executeSql` is the server's administrator, with whom tests prepare and tamper.
 *
 * @param options.asOwner whether everything runs as the administrator, for tests that change tables in the product's transactions.
 */
export async function openTestDatabase({ asOwner = false } = {}): Promise<OpenDatabase> {
  if (inject('engine') === 'pglite') {
    migratedImage ??= readImage();
    return openPglite(undefined, migratedImage);
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await maintain(`CREATE DATABASE ${name} TEMPLATE portal_template STRATEGY FILE_COPY`);
  const address = nameDatabase(inject('postgresSocketUrl'), name);
  const administrator = openPostgres(address);
  const served = asOwner ? administrator : openPostgres(withRole(address, SERVING_ROLE));
  const close = async () => {
    await served.close();
    if (served !== administrator) await administrator.close();
    await maintain(`DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { ...served, executeSql: administrator.executeSql, close };
}

/** Returns the address of a test database on the run's server for the role that serves, for another process. */
export async function findDatabaseUrl(database: OpenDatabase): Promise<string> {
  const { rows } = await database.executeSql('SELECT current_database() AS name');
  return withRole(nameDatabase(inject('postgresUrl'), String(rows[0]?.name)), SERVING_ROLE);
}

function nameDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

async function maintain(statement: string): Promise<void> {
  const maintenance = openPostgres(inject('postgresSocketUrl'));
  await maintenance.executeSql(statement);
  await maintenance.close();
}

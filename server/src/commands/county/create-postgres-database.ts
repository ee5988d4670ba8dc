import pg from 'pg';

/** "database already exists", or another process is creating it at the same time. */
const EXISTS_CODES = ['42P04', '23505'];

/**
 * Creates the database of a URL on its server, unless it exists. The URL's user needs the right to create databases only if it doesn't.
 *
 * @returns whether it was created.
 */
export async function createPostgresDatabase(databaseUrl: string): Promise<boolean> {
  if (await canConnect(databaseUrl)) return false;
  return useMaintenanceDatabase(databaseUrl, async (client, name) => {
    try {
      await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE template0 ENCODING 'UTF8'`);
      return true;
    } catch (error) {
      if (EXISTS_CODES.includes((error as { readonly code?: string }).code ?? '')) return false;
      throw error;
    }
  });
}

/** "database is being accessed by other users". */
const IN_USE_CODE = '55006';

/**
 * Drops the database of a URL with all its data, if it exists.
 *
 * @returns false if it has connections: the server waits five seconds for them to end.
 */
export async function dropPostgresDatabase(databaseUrl: string): Promise<boolean> {
  return useMaintenanceDatabase(databaseUrl, async (client, name) => {
    try {
      await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)}`);
      return true;
    } catch (error) {
      if ((error as { readonly code?: string }).code === IN_USE_CODE) return false;
      throw error;
    }
  });
}

/** "database does not exist". */
const MISSING_CODE = '3D000';

async function canConnect(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { readonly code?: string }).code === MISSING_CODE) return false;
    throw error;
  } finally {
    await client.end();
  }
}

async function useMaintenanceDatabase<Result>(
  databaseUrl: string,
  run: (client: pg.Client, name: string) => Promise<Result>,
): Promise<Result> {
  const url = new URL(databaseUrl);
  const name = decodeURIComponent(url.pathname.slice(1));
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await run(client, name);
  } finally {
    await client.end();
  }
}

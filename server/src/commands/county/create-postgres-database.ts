import pg from 'pg';
import { type CountyLine, getOwnerUrl, getRole } from '../../counties-file.ts';

/** "database already exists", or another process is creating it at the same time. */
const EXISTS_CODES = ['42P04', '23505'];

/**
 * Creates the PostgreSQL database of a county on its server, unless it exists, for the role that owns it. That role, or the administrator's,
 * needs the right to create databases only then.
 *
 * @param adminUrl the server, for a role that can create others. With it, the county's roles are created, too, unless they exist.
 * @returns whether the database was created.
 */
export async function createPostgresDatabase(
  line: Pick<CountyLine, 'databaseUrl' | 'ownerDatabaseUrl'>,
  adminUrl?: string,
): Promise<boolean> {
  const ownerUrl = getOwnerUrl(line);
  if (line.databaseUrl === undefined || ownerUrl === undefined) return false;
  if (adminUrl !== undefined) await createRoles(adminUrl, [ownerUrl, line.databaseUrl]);
  if (await canConnect(ownerUrl)) return false;
  return useMaintenanceDatabase(inDatabaseOf(adminUrl, ownerUrl), async (client, name) => {
    const owner = adminUrl === undefined ? '' : `OWNER ${pg.escapeIdentifier(getRole(ownerUrl))}`;
    try {
      await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} ${owner} TEMPLATE template0 ENCODING 'UTF8'`);
      return true;
    } catch (error) {
      if (EXISTS_CODES.includes((error as { readonly code?: string }).code ?? '')) return false;
      throw error;
    }
  });
}

/** Creates the roles of addresses, with their passwords, unless they exist. */
async function createRoles(adminUrl: string, urls: readonly string[]): Promise<void> {
  await useMaintenanceDatabase(adminUrl, async (client) => {
    for (const url of urls) {
      const role = getRole(url);
      const password = decodeURIComponent(new URL(url).password);
      const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
      if (rowCount === 0)
        await client.query(
          `CREATE ROLE ${pg.escapeIdentifier(role)} LOGIN ${password === '' ? '' : `PASSWORD ${pg.escapeLiteral(password)}`}`,
        );
    }
    // An administrator that isn't a superuser can only give a database to a role that it is a member of.
    const owner = getRole(urls[0] ?? '');
    const { rows } = await client.query("SELECT pg_has_role($1, 'MEMBER') AS member", [owner]);
    if (rows[0]?.member !== true) await client.query(`GRANT ${pg.escapeIdentifier(owner)} TO CURRENT_USER`);
  });
}

function inDatabaseOf(adminUrl: string | undefined, ownerUrl: string): string {
  if (adminUrl === undefined) return ownerUrl;
  const url = new URL(adminUrl);
  url.pathname = new URL(ownerUrl).pathname;
  return url.href;
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

import pg from 'pg';
import { openBulkSession } from './bulk-session.ts';
import { lockMigrations } from './migrate.ts';
import type { OpenDatabase } from './open-database.ts';

/** The schemas of the portal: its tables, and its queue of jobs. */
const SCHEMAS = 'public, pgboss';
/** Has the right MAINTAIN, with which a role can vacuum tables that it doesn't own. */
const MAINTAIN_SINCE = 170_000;

/** The power of a connection over the tables. */
export interface ServingRole {
  readonly role: string;
  /** Whether it could drop tables and triggers: it owns a table or the schema, or is a superuser. */
  readonly isOwner: boolean;
  /** Whether it could create tables next to the portal's, or schemas and roles. */
  readonly canCreate: boolean;
  /** Tables whose rows it can't read and write, although the portal does. */
  readonly withoutRights: readonly string[];
}

/** Whether the role of a connection owns the schema; also true for a database that has none yet. */
export async function ownsSchema(database: OpenDatabase): Promise<boolean> {
  const { rows } = await database.executeSql(
    `SELECT coalesce((SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('schema_migrations')),
                     true) AS "isOwner"`,
  );
  return rows[0]?.isOwner === true;
}

/** Finds the power of a connection to PostgreSQL over the tables. */
export async function findServingRole(database: Pick<OpenDatabase, 'executeSql'>): Promise<ServingRole> {
  const { rows } = await database.executeSql(`
    SELECT current_user::text AS role,
      rolsuper OR pg_has_role(nspowner, 'USAGE')
        OR EXISTS (SELECT FROM pg_class WHERE relnamespace = pg_namespace.oid AND pg_has_role(relowner, 'USAGE')) AS "isOwner",
      rolcreaterole OR has_schema_privilege('public', 'CREATE') OR has_database_privilege(current_database(), 'CREATE')
        AS "canCreate",
      (SELECT coalesce(array_agg(relname::text ORDER BY relname), '{}') FROM pg_class
        WHERE ${lacksRights('current_user')}) AS "withoutRights"
    FROM pg_roles, pg_namespace WHERE rolname = current_user AND nspname = 'public'`);
  return rows[0] as unknown as ServingRole;
}

/**
 * Gives a role the rights to serve: the rows of every table, but no table itself. Does nothing if it has them.
 *
 * @param database a connection of the owner to PostgreSQL.
 * @param role an existing role.
 */
export async function grantServing(database: OpenDatabase, role: string): Promise<void> {
  const lacking = await database.executeSql(
    `SELECT FROM pg_class WHERE ${lacksRights('$1')}
     UNION ALL SELECT WHERE NOT has_schema_privilege($1, 'import_stage', 'CREATE')
       OR has_table_privilege($1, 'schema_migrations', 'INSERT') LIMIT 1`,
    [role],
  );
  if (lacking.rows.length === 0) return;
  const session = await openBulkSession(database);
  try {
    await session.transaction(async () => {
      // Processes that start together would change the same rows of the catalog, which PostgreSQL refuses.
      await lockMigrations(session);
      await session.execute(await toGrants(database, pg.escapeIdentifier(role)));
    });
  } finally {
    await session.close();
  }
}

/** Finds the tables of which a role can't write the rows, of an expression with its name; the history of migrations isn't one of them. */
function lacksRights(role: string): string {
  return `relkind IN ('r', 'p') AND relname <> 'schema_migrations'
    AND relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'pgboss'))
    AND NOT (has_schema_privilege(${role}, relnamespace, 'USAGE')
      AND has_table_privilege(${role}, pg_class.oid, 'SELECT') AND has_table_privilege(${role}, pg_class.oid, 'INSERT')
      AND has_table_privilege(${role}, pg_class.oid, 'UPDATE') AND has_table_privilege(${role}, pg_class.oid, 'DELETE'))`;
}

async function toGrants(database: OpenDatabase, role: string): Promise<string> {
  const { rows } = await database.executeSql(`
    SELECT quote_ident(current_database()) AS name, current_setting('server_version_num')::int AS version,
      (SELECT pg_has_role(datdba, 'USAGE') FROM pg_database WHERE datname = current_database()) AS "ownsDatabase",
      (SELECT pg_has_role(nspowner, 'USAGE') FROM pg_namespace WHERE nspname = 'public') AS "ownsPublic"`);
  const { name, version, ownsDatabase, ownsPublic } = rows[0] as Record<string, unknown>;
  return [
    // The roles of other counties on the server have no business here.
    ...(ownsDatabase === true
      ? [`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`, `GRANT CONNECT, TEMPORARY ON DATABASE ${name} TO ${role}`]
      : []),
    ...(ownsPublic === true ? ['REVOKE CREATE ON SCHEMA public FROM PUBLIC'] : []),
    `GRANT USAGE ON SCHEMA ${SCHEMAS} TO ${role}`,
    `GRANT USAGE, CREATE ON SCHEMA import_stage TO ${role}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${SCHEMAS} TO ${role}`,
    `REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM ${role}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${SCHEMAS} TO ${role}`,
    ...(Number(version) >= MAINTAIN_SINCE ? [`GRANT MAINTAIN ON ALL TABLES IN SCHEMA public TO ${role}`] : []),
  ].join(';\n');
}

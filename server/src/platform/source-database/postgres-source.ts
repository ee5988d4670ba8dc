import { Client } from 'pg';
import {
  CONNECT_TIMEOUT_MS,
  type Dialect,
  QUERY_TIMEOUT_MS,
  type SourceCredentials,
  type SourceDatabase,
  SourceError,
  type SourceProblem,
  writeSourceQuery,
} from './source-database.ts';

const DIALECT: Dialect = { parameter: (position) => `$${position}`, limit: (rows) => `LIMIT ${rows}` };

/** Of PostgreSQL's documentation, appendix A. */
const PROBLEMS: Readonly<Record<string, SourceProblem>> = {
  '28000': 'SIGN_IN_REFUSED',
  '28P01': 'SIGN_IN_REFUSED',
  '3D000': 'SIGN_IN_REFUSED',
  '42501': 'TABLES_MISSING',
  '42P01': 'TABLES_MISSING',
  '42703': 'TABLES_MISSING',
};

/** Connects to a PostgreSQL server, read-only. @throws SourceError */
export async function openPostgresSource(credentials: SourceCredentials): Promise<SourceDatabase> {
  const { host, port, isEncrypted, name, username, password } = credentials;
  const client = new Client({
    ...{ host, port, database: name, user: username, password, ssl: isEncrypted },
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    options: '-c default_transaction_read_only=on',
  });
  // A connection that breaks between two queries fails the next one.
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => fail(error, 'UNREACHABLE'));
  return {
    async readRows(query) {
      const { text, values } = writeSourceQuery(query, DIALECT);
      const { rows } = await client.query(text, [...values]).catch((error: unknown) => fail(error, 'SOURCE_FAILED'));
      return rows;
    },
    close: () => client.end(),
  };
}

function fail(error: unknown, otherwise: SourceProblem): never {
  throw new SourceError(PROBLEMS[(error as { code?: string }).code ?? ''] ?? otherwise, error);
}

import { createConnection, type RowDataPacket } from 'mysql2/promise';
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

const DIALECT: Dialect = { parameter: () => '?', limit: (rows) => `LIMIT ${rows}` };

const PROBLEMS: Readonly<Record<string, SourceProblem>> = {
  ER_ACCESS_DENIED_ERROR: 'SIGN_IN_REFUSED',
  ER_DBACCESS_DENIED_ERROR: 'SIGN_IN_REFUSED',
  ER_BAD_DB_ERROR: 'SIGN_IN_REFUSED',
  ER_TABLEACCESS_DENIED_ERROR: 'TABLES_MISSING',
  ER_NO_SUCH_TABLE: 'TABLES_MISSING',
  ER_BAD_FIELD_ERROR: 'TABLES_MISSING',
};

/** Connects to a MariaDB or MySQL server, read-only. @throws SourceError */
export async function openMariadbSource(credentials: SourceCredentials): Promise<SourceDatabase> {
  const { host, port, isEncrypted, name, username, password } = credentials;
  const connection = await createConnection({
    ...{ host, port, database: name, user: username, password },
    ...(isEncrypted && { ssl: { verifyIdentity: true } }),
    connectTimeout: CONNECT_TIMEOUT_MS,
    // Otherwise a hostile server could request files of this machine.
    flags: ['-LOCAL_FILES'],
    supportBigNumbers: true,
  }).catch((error: unknown) => fail(error, 'UNREACHABLE'));
  // A connection that breaks between two queries fails the next one.
  connection.on('error', () => {});
  await connection.query('SET SESSION TRANSACTION READ ONLY').catch((error: unknown) => fail(error, 'SOURCE_FAILED'));
  return {
    async readRows(query) {
      const { text, values } = writeSourceQuery(query, DIALECT);
      const [rows] = await connection
        .query<RowDataPacket[]>({ sql: text, values: [...values], timeout: QUERY_TIMEOUT_MS })
        .catch((error: unknown) => fail(error, 'SOURCE_FAILED'));
      return rows;
    },
    close: () => connection.end(),
  };
}

function fail(error: unknown, otherwise: SourceProblem): never {
  throw new SourceError(PROBLEMS[(error as { code?: string }).code ?? ''] ?? otherwise, error);
}

import { Connection, Request, TYPES } from 'tedious';
import {
  CONNECT_TIMEOUT_MS,
  type Dialect,
  QUERY_TIMEOUT_MS,
  type SourceCredentials,
  type SourceDatabase,
  SourceError,
  type SourceProblem,
  type SourceRow,
  writeSourceQuery,
} from './source-database.ts';

const DIALECT: Dialect = {
  parameter: (position) => `@p${position}`,
  limit: (rows) => `OFFSET 0 ROWS FETCH NEXT ${rows} ROWS ONLY`,
};

/** Codes of tedious, and numbers of errors of SQL Server. */
const PROBLEMS: Readonly<Record<string, SourceProblem>> = {
  ELOGIN: 'SIGN_IN_REFUSED',
  4060: 'SIGN_IN_REFUSED',
  18456: 'SIGN_IN_REFUSED',
  207: 'TABLES_MISSING',
  208: 'TABLES_MISSING',
  229: 'TABLES_MISSING',
};

/** Connects to a SQL Server, with the intent to read. @throws SourceError */
export async function openSqlserverSource(credentials: SourceCredentials): Promise<SourceDatabase> {
  const { host, port, isEncrypted, name, username, password } = credentials;
  const connection = new Connection({
    server: host,
    authentication: { type: 'default', options: { userName: username, password } },
    options: {
      ...{ port, database: name, encrypt: isEncrypted, trustServerCertificate: false, readOnlyIntent: true },
      connectTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: QUERY_TIMEOUT_MS,
      rowCollectionOnRequestCompletion: true,
    },
  });
  // A connection that breaks between two queries fails the next one.
  connection.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(describe(error, 'UNREACHABLE')) : resolve()));
  });
  return {
    readRows: (query) =>
      new Promise((resolve, reject) => {
        const { text, values } = writeSourceQuery(query, DIALECT);
        const request = new Request(text, (error, _count, rows) => {
          if (error) reject(describe(error, 'SOURCE_FAILED'));
          else resolve((rows as readonly Columns[]).map(toRow));
        });
        values.forEach((value, index) => {
          request.addParameter(`p${index + 1}`, typeof value === 'number' ? TYPES.BigInt : TYPES.VarChar, value);
        });
        connection.execSql(request);
      }),
    close: async () => connection.close(),
  };
}

type Columns = readonly { readonly value: unknown; readonly metadata: { readonly colName: string } }[];

function toRow(columns: Columns): SourceRow {
  return Object.fromEntries(columns.map(({ value, metadata }) => [metadata.colName, value]));
}

function describe(error: Error & { code?: string; number?: number }, otherwise: SourceProblem): SourceError {
  return new SourceError(PROBLEMS[error.number ?? ''] ?? PROBLEMS[error.code ?? ''] ?? otherwise, error);
}

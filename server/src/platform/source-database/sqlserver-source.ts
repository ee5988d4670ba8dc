import { Readable } from 'node:stream';
import { Connection, Request, TYPES } from 'tedious';
import {
  BATCH_ROWS,
  CONNECT_TIMEOUT_MS,
  type Dialect,
  QUERY_TIMEOUT_MS,
  quoteName,
  type SourceCredentials,
  type SourceDatabase,
  SourceError,
  type SourceProblem,
  type SourceRow,
  type SourceTable,
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
        const rows: SourceRow[] = [];
        const request = new Request(text, (error) => {
          if (error) reject(describe(error, 'SOURCE_FAILED'));
          else resolve(rows);
        });
        request.on('row', (columns) => rows.push(toRow(columns as Columns)));
        values.forEach((value, index) => {
          request.addParameter(`p${index + 1}`, typeof value === 'number' ? TYPES.BigInt : TYPES.VarChar, value);
        });
        connection.execSql(request);
      }),
    readTable: (name) => readTable(connection, name),
    close: async () => connection.close(),
  };
}

type Columns = readonly { readonly value: unknown; readonly metadata: ColumnType }[];
type ColumnType = { readonly colName: string; readonly type: { readonly name: string } };

const BYTE_TYPES: ReadonlySet<string> = new Set(['Binary', 'VarBinary', 'Image', 'UDT']);
const DATE_CHARACTERS = '2026-11-28'.length;

async function readTable(connection: Connection, name: string): Promise<SourceTable> {
  const rows = new Readable({ objectMode: true, highWaterMark: BATCH_ROWS, read: () => request.resume() });
  const request = new Request(`SELECT * FROM ${quoteName(name, '[', ']')}`, (error) => {
    if (error) rows.destroy(describe(error, 'SOURCE_FAILED'));
    else rows.push(null);
  });
  request.on('row', (columns) => {
    if (!rows.push(columns)) request.pause();
  });
  // A whole table takes as long as it takes.
  request.setTimeout(0);
  const found = new Promise<readonly ColumnType[]>((resolve, reject) => {
    request.on('columnMetadata', (columns) => resolve(columns as readonly ColumnType[]));
    rows.once('error', reject);
  });
  connection.execSql(request);
  const types = await found;
  async function* readRows() {
    let batch: (readonly string[])[] = [];
    for await (const columns of rows as AsyncIterable<Columns>) {
      batch.push(columns.map(({ value, metadata }) => formatSqlserverValue(value, metadata.type.name)));
      if (batch.length < BATCH_ROWS) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
  const byteColumns = types.filter(({ type }) => BYTE_TYPES.has(type.name)).map(({ colName }) => colName);
  return { columns: types.map(({ colName }) => colName), byteColumns, rows: readRows() };
}

/**
 * Formats a value of the driver, which returns dates and times as moments in UTC.
 *
 * @param type the driver's name of the column's type.
 */
export function formatSqlserverValue(value: unknown, type: string): string {
  if (value === null || value === undefined || BYTE_TYPES.has(type)) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (!(value instanceof Date)) return String(value);
  const moment = value.toISOString();
  if (type === 'Date') return moment.slice(0, DATE_CHARACTERS);
  if (type === 'Time') return moment.slice(DATE_CHARACTERS + 1, -1);
  return type === 'DateTimeOffset' ? moment : moment.slice(0, -1);
}

function toRow(columns: Columns): SourceRow {
  return Object.fromEntries(columns.map(({ value, metadata }) => [metadata.colName, value]));
}

function describe(error: Error & { code?: string; number?: number }, otherwise: SourceProblem): SourceError {
  return new SourceError(PROBLEMS[error.number ?? ''] ?? PROBLEMS[error.code ?? ''] ?? otherwise, error);
}

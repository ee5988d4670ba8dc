import { Client, type CustomTypesConfig } from 'pg';
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
  type SourceTable,
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
    options: '-c default_transaction_read_only=on -c datestyle=ISO',
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
    readTable: (name) => readTable(client, name),
    close: () => client.end(),
  };
}

/** Of pg_type.dat: bytes. */
const BYTEA_OID = 17;
/** Every value as the server writes it: amounts with all digits, dates without a zone of this machine. */
const AS_TEXT: CustomTypesConfig = { getTypeParser: () => (text: string) => text };

async function readTable(client: Client, name: string): Promise<SourceTable> {
  const run = async (text: string) => {
    const result = await client
      .query<(string | null)[]>({ text, rowMode: 'array', types: AS_TEXT })
      .catch((error: unknown) => fail(error, 'SOURCE_FAILED'));
    return result;
  };
  // In a transaction already, the server only warns.
  await run('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await run(`DECLARE portal_rows NO SCROLL CURSOR FOR SELECT * FROM ${quoteName(name, '"')}`);
  const first = await run(`FETCH ${BATCH_ROWS} FROM portal_rows`);
  const byteColumns = first.fields.flatMap(({ dataTypeID }, index) => (dataTypeID === BYTEA_OID ? [index] : []));
  async function* readRows() {
    let { rows } = first;
    while (rows.length > 0) {
      yield rows.map((row) => row.map((value, index) => (byteColumns.includes(index) ? '' : (value ?? ''))));
      ({ rows } = await run(`FETCH ${BATCH_ROWS} FROM portal_rows`));
    }
    await run('CLOSE portal_rows');
  }
  const columns = first.fields.map((field) => field.name);
  return { columns, byteColumns: byteColumns.map((index) => columns[index] ?? ''), rows: readRows() };
}

function fail(error: unknown, otherwise: SourceProblem): never {
  throw new SourceError(PROBLEMS[(error as { code?: string }).code ?? ''] ?? otherwise, error);
}

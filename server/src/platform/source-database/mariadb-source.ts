import { once } from 'node:events';
import { type Connection, createConnection, type FieldPacket, type RowDataPacket } from 'mysql2';
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
  const core = createConnection({
    ...{ host, port, database: name, user: username, password },
    ...(isEncrypted && { ssl: { verifyIdentity: true } }),
    connectTimeout: CONNECT_TIMEOUT_MS,
    // Otherwise a hostile server could request files of this machine.
    flags: ['-LOCAL_FILES'],
    supportBigNumbers: true,
  });
  await new Promise<void>((resolve, reject) => {
    core.connect((error) => (error ? reject(error) : resolve()));
  }).catch((error: unknown) => fail(error, 'UNREACHABLE'));
  // A connection that breaks between two queries fails the next one.
  core.on('error', () => {});
  const connection = core.promise();
  await connection.query('SET SESSION TRANSACTION READ ONLY').catch((error: unknown) => fail(error, 'SOURCE_FAILED'));
  return {
    async readRows(query) {
      const { text, values } = writeSourceQuery(query, DIALECT);
      const [rows] = await connection
        .query<RowDataPacket[]>({ sql: text, values: [...values], timeout: QUERY_TIMEOUT_MS })
        .catch((error: unknown) => fail(error, 'SOURCE_FAILED'));
      return rows;
    },
    readTable: (name) => readTable(core, name),
    close: () => connection.end(),
  };
}

/** Of the protocol's column types: bits, and texts or bytes of any length. */
const BIT = 16;
const TEXTS_AND_BYTES: ReadonlySet<number> = new Set([249, 250, 251, 252, 253, 254]);
/** The character set of columns that aren't text. */
const BINARY_CHARACTER_SET = 63;

async function readTable(connection: Connection, name: string): Promise<SourceTable> {
  // Inside of a transaction it would begin another one, with a newer state.
  if (!snapshots.has(connection)) {
    await connection.promise().query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
    snapshots.add(connection);
  }
  const query = connection.query({
    sql: `SELECT * FROM ${quoteName(name, '`')}`,
    rowsAsArray: true,
    dateStrings: true,
    bigNumberStrings: true,
    supportBigNumbers: true,
  });
  const stream = query.stream({ highWaterMark: BATCH_ROWS });
  const [fields] = (await once(stream, 'fields').catch((error: unknown) => fail(error, 'SOURCE_FAILED'))) as [
    readonly FieldPacket[],
  ];
  const areBytes = fields.map(
    ({ columnType, characterSet }) =>
      characterSet === BINARY_CHARACTER_SET && columnType !== undefined && TEXTS_AND_BYTES.has(columnType),
  );
  async function* readRows() {
    let batch: (readonly string[])[] = [];
    try {
      for await (const row of stream as AsyncIterable<readonly unknown[]>) {
        batch.push(row.map((value, index) => (areBytes[index] ? '' : toText(value, fields[index]?.columnType))));
        if (batch.length < BATCH_ROWS) continue;
        yield batch;
        batch = [];
      }
    } catch (error) {
      fail(error, 'SOURCE_FAILED');
    }
    if (batch.length > 0) yield batch;
  }
  const columns = fields.map((field) => field.name);
  return { columns, byteColumns: columns.filter((_, index) => areBytes[index]), rows: readRows() };
}

/** The connections whose transaction has begun. */
const snapshots = new WeakSet<Connection>();

function toText(value: unknown, columnType: number | undefined): string {
  if (value === null || value === undefined) return '';
  if (columnType === BIT && Buffer.isBuffer(value)) return BigInt(`0x${value.toString('hex') || '0'}`).toString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function fail(error: unknown, otherwise: SourceProblem): never {
  throw new SourceError(PROBLEMS[(error as { code?: string }).code ?? ''] ?? otherwise, error);
}

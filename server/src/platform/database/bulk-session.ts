import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { OpenDatabase } from './open-database.ts';

/** A value for COPY. Arrays become PostgreSQL text arrays. */
export type CopyValue = string | number | boolean | null | undefined | readonly string[];

/** A single connection for loading many rows. Its temporary tables and transactions exist until it is closed. */
export interface BulkSession {
  /** Runs one statement. */
  query(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[]; rowCount: number }>;
  /** Runs several statements without values. */
  execute(script: string): Promise<void>;
  /** Loads lines in COPY text format, as `formatCopyLine` returns them. Await each call before the next. */
  copy(table: string, columns: readonly string[], lines: string): Promise<void>;
  /** Reads the rows of a SELECT in COPY text format, in parts that can end anywhere. */
  copyOut(select: string): AsyncIterable<Uint8Array>;
  /** Runs work in a transaction, or in the running one. */
  transaction<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Opens a session without a statement timeout, because loading a county's index takes minutes. */
export async function openBulkSession(database: OpenDatabase): Promise<BulkSession> {
  return database.engine === 'pglite' ? openPgliteSession(database.pglite) : openPostgresSession(database.pool);
}

async function openPostgresSession(
  pool: Extract<OpenDatabase, { engine: 'postgresql' }>['pool'],
): Promise<BulkSession> {
  const client = await pool.connect();
  await client.query('SET statement_timeout = 0');
  const query: BulkSession['query'] = async (text, values = []) => {
    const { rows, rowCount } = await client.query<Record<string, unknown>>(text, [...values]);
    return { rows, rowCount: rowCount ?? 0 };
  };
  const encode = reuseBuffer();
  return {
    query,
    execute: async (script) => {
      await client.query(script);
    },
    copy: async (table, columns, lines) => {
      const stream = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
      await pipeline(Readable.from([encode(lines)]), stream);
    },
    copyOut: (select) => client.query(copyTo(`COPY (${select}) TO STDOUT`)),
    transaction: startTransactions(query),
    // Closing the connection drops its temporary tables.
    close: async () => client.release(true),
  };
}

/**
 * Encodes texts into the same memory, each when the server has the one before: new buffers would only be freed by a garbage collection,
 * and tens of megabytes would wait for it.
 */
function reuseBuffer(): (text: string) => Uint8Array {
  let buffer = Buffer.allocUnsafeSlow(0);
  return (text) => {
    const bytes = Buffer.byteLength(text);
    if (bytes > buffer.length) buffer = Buffer.allocUnsafeSlow(2 * bytes);
    buffer.write(text);
    return buffer.subarray(0, bytes);
  };
}

async function openPgliteSession(pglite: Extract<OpenDatabase, { engine: 'pglite' }>['pglite']): Promise<BulkSession> {
  // In a transaction, the statements of everyone else wait: PGlite has only one connection.
  let connection: Pick<typeof pglite, 'query' | 'exec'> = pglite;
  const query: BulkSession['query'] = async (text, values = []) => {
    const { rows, affectedRows } = await connection.query<Record<string, unknown>>(text, [...values]);
    return { rows, rowCount: affectedRows ?? rows.length };
  };
  return {
    query,
    execute: async (script) => {
      await connection.exec(script);
    },
    copy: async (table, columns, lines) => {
      const blob = new Blob([lines]);
      await connection.query(`COPY ${table} (${columns.join(', ')}) FROM '/dev/blob'`, [], { blob });
    },
    copyOut: async function* (select) {
      const { blob } = await connection.query(`COPY (${select}) TO '/dev/blob'`);
      if (blob !== undefined) yield* blob.stream();
    },
    transaction: (work) => {
      if (connection !== pglite) return work();
      return pglite.transaction(async (tx) => {
        connection = tx;
        try {
          return await work();
        } finally {
          connection = pglite;
        }
      });
    },
    close: async () => {
      // The connection stays in use.
      await pglite.query('DISCARD TEMP');
      await pglite.query('RESET ALL');
    },
  };
}

/** A transaction within a transaction is a part of it. */
function startTransactions(query: BulkSession['query']): BulkSession['transaction'] {
  let isInTransaction = false;
  return async (work) => {
    if (isInTransaction) return work();
    isInTransaction = true;
    await query('BEGIN');
    try {
      const result = await work();
      await query('COMMIT');
      return result;
    } catch (error) {
      await query('ROLLBACK');
      throw error;
    } finally {
      isInTransaction = false;
    }
  };
}

/** Formats a row as a line of COPY text format, including the line break (PostgreSQL documentation, COPY, "Text Format"). */
export function formatCopyLine(values: readonly CopyValue[]): string {
  return `${values.map(formatCopyValue).join('\t')}\n`;
}

function formatCopyValue(value: CopyValue): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return escapeCopy(value);
  return typeof value === 'object' ? escapeCopy(formatArray(value)) : String(value);
}

const COPY_SPECIAL = /[\\\t\n\r\0]/;
const COPY_ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '',
};

function escapeCopy(text: string): string {
  return COPY_SPECIAL.test(text)
    ? text.replace(/[\\\t\n\r\0]/g, (character) => COPY_ESCAPES[character] ?? character)
    : text;
}

function formatArray(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../../platform/operator-error.ts';
import { formatCsvLine } from '../../platform/report/write-csv-report.ts';
import { openSourceDatabase } from '../../platform/source-database/open-source-database.ts';
import type { SourceAddress } from '../../platform/source-database/source-address.ts';
import {
  type SourceDatabase,
  SourceError,
  type SourceProblem,
  type SourceTable,
} from '../../platform/source-database/source-database.ts';

/** The tables to copy, and where they are. */
export interface TableCopy {
  readonly address: SourceAddress;
  /** The name of the database. */
  readonly database: string;
  readonly username: string;
  readonly password: string;
  /** Names with their schemas: `dbo.Deeds`. */
  readonly tables: readonly string[];
  readonly folder: string;
}

/** A table that was copied. */
export interface CopiedTable {
  readonly file: string;
  readonly rows: number;
  /** Its columns of bytes, which are empty in the file. */
  readonly byteColumns: readonly string[];
}

const PROBLEMS: Readonly<Record<SourceProblem, string>> = {
  UNREACHABLE: "the database can't be reached",
  SIGN_IN_REFUSED: 'the database refuses the user name or the password, or has no such database',
  TABLES_MISSING: "the table is missing, or the user can't read it",
  SOURCE_FAILED: 'the database failed',
  DRIVER_MISSING: 'the add-on sqlserver is missing (docs/operations.md, "Add-ons")',
};

/**
 * Copies tables of another product's database to a folder, as one CSV file each, which a mapping reads. All files appear together when
 * the last table was read, instead of earlier ones; after a failure the folder is unchanged.
 *
 * @param onTable called before each table.
 * @throws OperatorError with the table and the reason.
 */
export async function copyTables(copy: TableCopy, onTable: (table: string) => void): Promise<readonly CopiedTable[]> {
  const { address, database, username, password, tables, folder } = copy;
  const source = await openSourceDatabase(address, { name: database, username, password }).catch(describe(database));
  const partOf = (table: string) => join(folder, `${table}.csv.part`);
  const copied: CopiedTable[] = [];
  try {
    for (const table of tables) {
      onTable(table);
      copied.push(await copyTable(source, table, partOf(table)).catch(describe(table)));
    }
    for (const table of tables) await rename(partOf(table), join(folder, `${table}.csv`));
  } finally {
    for (const table of tables) await rm(partOf(table), { force: true });
    await source.close();
  }
  return copied;
}

async function copyTable(source: SourceDatabase, table: string, path: string): Promise<CopiedTable> {
  await rm(path, { force: true });
  const found = await source.readTable(table);
  const counted = { rows: 0 };
  await pipeline(Readable.from(writeTable(found, counted)), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { file: `${table}.csv`, rows: counted.rows, byteColumns: found.byteColumns };
}

async function* writeTable({ columns, rows }: SourceTable, counted: { rows: number }): AsyncGenerator<string> {
  yield formatCsvLine(columns);
  for await (const batch of rows) {
    counted.rows += batch.length;
    yield batch.map((row) => formatCsvLine(row.map((value) => value.replaceAll('\0', '')))).join('');
  }
}

/** @returns a function that throws the reason with the subject in front. */
function describe(subject: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof SourceError)) throw error;
    const { message } = error.cause as Error;
    throw new OperatorError(`${subject}: ${PROBLEMS[error.problem]} (${message})`, { cause: error });
  };
}

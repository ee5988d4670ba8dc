import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { findBundleSources } from '../../server/src/commands/import/bundle.ts';
import { ImportReport } from '../../server/src/commands/import/import-report.ts';
import { runImport } from '../../server/src/commands/import/run-import.ts';
import type { County } from '../../server/src/county.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import type { OpenDatabase } from '../../server/src/platform/database/open-database.ts';
import { openPostgres } from '../../server/src/platform/database/open-postgres.ts';
import type { PostgresServer } from '../../server/src/testing/postgres-server.ts';
import type { BenchLine } from './bench-table.ts';
import { writeBundle } from './write-bundle.ts';

/** The tables that the bundle fills, owners first. */
const TABLES = [
  'index_versions',
  'document_types',
  'book_types',
  'instrument_groups',
  'instruments',
  'instrument_group_members',
  'documents',
  'name_keys',
  'names',
] as const;

type PostgresDatabase = Extract<OpenDatabase, { engine: 'postgresql' }>;

/**
 * Imports a bundle of invented documents into the county, and copies the same rows bare into the same tables of another database: the
 * same indexes and constraints, nothing read, normalized or compared.
 */
export async function benchImport(
  county: County,
  database: PostgresDatabase,
  server: PostgresServer,
  documentCount: number,
): Promise<readonly BenchLine[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-import-'));
  try {
    await writeBundle(folder, documentCount);
    const report = new ImportReport(join(folder, 'report.csv'));
    const sources = findBundleSources(folder, { encoding: 'utf-8', report, onBytes: () => {} });
    const start = performance.now();
    await runImport({ county, database, sources, report, source: 'bench', onProgress: () => {} });
    const importSeconds = (performance.now() - start) / 1000;
    await report.close();
    if (report.rejectedCount > 0)
      throw new Error(`The import rejected ${report.rejectedCount} rows of the bench's own bundle.`);

    const rows = await countRows(database);
    const copySeconds = await copyBare(database, server);
    const rate = (seconds: number) => Math.round(rows / seconds);
    return [
      {
        what: `import of ${documentCount} documents, ${rows} rows`,
        ours: `${rate(importSeconds)} rows/s`,
        beside: `bare COPY ${rate(copySeconds)} rows/s`,
        ratio: copySeconds / importSeconds,
        aim: 'ratio ≥ 0.5',
      },
      {
        what: 'the same in documents',
        ours: `${Math.round(documentCount / importSeconds)} documents/s`,
        beside: '–',
        aim: '≥ 5,000',
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function countRows(database: PostgresDatabase): Promise<number> {
  let total = 0;
  for (const table of TABLES) {
    const { rows } = await database.executeSql(`SELECT count(*) AS count FROM ${table}`);
    total += Number(rows[0]?.count);
  }
  return total;
}

/** @returns seconds that COPY alone takes, index upkeep included. */
async function copyBare(source: PostgresDatabase, server: PostgresServer): Promise<number> {
  await source.executeSql('CREATE DATABASE portal_bare_copy');
  const target = openPostgres(server.urlOf('portal_bare_copy'), { statementTimeoutMs: 0 });
  if (target.engine !== 'postgresql') throw new Error('The bare copy needs a server.');
  try {
    await migrate(target);
    let seconds = 0;
    for (const table of TABLES) {
      const text = await readOut(source, table);
      const client = await target.pool.connect();
      await client.query(`TRUNCATE ${table} CASCADE`);
      const start = performance.now();
      await pipeline(Readable.from(text), client.query(copyFrom(`COPY ${table} FROM STDIN`)) as Writable);
      seconds += (performance.now() - start) / 1000;
      client.release();
    }
    return seconds;
  } finally {
    await target.close();
    await source.executeSql('DROP DATABASE portal_bare_copy WITH (FORCE)');
  }
}

async function readOut(database: PostgresDatabase, table: string): Promise<readonly Buffer[]> {
  const client = await database.pool.connect();
  try {
    return await Array.fromAsync(client.query(copyTo(`COPY ${table} TO STDOUT`)) as AsyncIterable<Buffer>);
  } finally {
    client.release();
  }
}

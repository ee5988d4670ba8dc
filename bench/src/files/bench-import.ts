import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { County } from '@portal/server/county';
import { findBundleSources, ImportReport, runImport } from '@portal/server/modules/index/imports';
import { migrate } from '@portal/server/platform/database/migrate';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import { openPostgres } from '@portal/server/platform/database/open-postgres';
import type { CountyPart } from '@portal/testing/county/county-part';
import { writeDocumentBundle, writeRecordBundle } from '@portal/testing/county/write-bundle';
import type { PostgresServer } from '@portal/testing/database/postgres-server';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { BenchLine } from '../bench-table.ts';
import { benchedCounty } from '../benched-county.ts';

/** A bundle, its name, and the tables that it fills, parents first. */
interface BenchedBundle {
  readonly title: string;
  readonly write: (folder: string, county: CountyPart) => Promise<void>;
  readonly tables: readonly string[];
}

/** Documents with their names, then everything else. Both are measured; the first is the same in every version of this bench. */
const BUNDLES: readonly BenchedBundle[] = [
  {
    title: 'documents',
    write: writeDocumentBundle,
    tables: [
      ...['index_versions', 'document_types', 'book_types', 'instrument_groups', 'instruments'],
      ...['instrument_group_members', 'documents', 'name_keys', 'names'],
    ],
  },
  {
    title: "documents' land, liens, certificates and old books",
    write: writeRecordBundle,
    tables: [
      ...['islands', 'villages', 'plats', 'plat_aliases', 'torrens_certificates', 'tract_book_entries', 'legals'],
      ...['parcels', 'document_parcels', 'document_addresses', 'document_references', 'island_tracts'],
      ...['torrens_owners', 'torrens_texts', 'torrens_memorials', 'torrens_cancellations', 'document_certificates'],
      ...['tax_liens', 'tax_lien_taxpayers', 'tax_lien_assessments', 'tax_lien_releases', 'tax_lien_revisions'],
      'grantor_grantee_books',
    ],
  },
];

type PostgresDatabase = Extract<OpenDatabase, { engine: 'postgresql' }>;

/**
 * Imports the bundles of the invented county, and copies the same rows with a bare COPY into the same tables of another database: the
 * same indexes and constraints, but nothing is parsed, normalized or compared.
 */
export async function benchImport(
  county: County,
  database: PostgresDatabase,
  server: PostgresServer,
  documentCount: number,
): Promise<readonly BenchLine[]> {
  await database.executeSql('CREATE DATABASE portal_bare_copy');
  const target = openPostgres(server.socketUrlOf('portal_bare_copy'), { statementTimeoutMs: 0 });
  if (target.engine !== 'postgresql') throw new Error('The bare copy needs a server.');
  const lines: BenchLine[] = [];
  try {
    await migrate(target);
    const imported = [];
    for (const bundle of BUNDLES) {
      const seconds = await importBundle(county, database, bundle, documentCount);
      imported.push({ bundle, seconds, rows: await countRows(database, bundle) });
    }
    // After all imports, because the last import determines the version of the index.
    for (const { bundle, seconds, rows } of imported) {
      const copySeconds = await copyBare(database, target, bundle);
      lines.push(
        {
          what: `import of ${documentCount} ${bundle.title}, ${rows} rows`,
          ours: `${Math.round(rows / seconds)} rows/s`,
          comparison: `bare COPY ${Math.round(rows / copySeconds)} rows/s`,
          ratio: copySeconds / seconds,
          aim: 'ratio ≥ 0.5',
        },
        {
          what: 'the same in documents',
          ours: `${Math.round(documentCount / seconds)} documents/s`,
          comparison: '–',
          aim: '≥ 5,000',
        },
      );
    }
    return lines;
  } finally {
    await target.close();
    await database.executeSql('DROP DATABASE portal_bare_copy WITH (FORCE)');
  }
}

/** @returns seconds from the first file read to the last row written, statistics included. */
async function importBundle(
  county: County,
  database: PostgresDatabase,
  bundle: BenchedBundle,
  documentCount: number,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-import-'));
  try {
    await bundle.write(folder, benchedCounty(documentCount));
    const report = new ImportReport(join(folder, 'report.csv'));
    const sources = await findBundleSources(folder, { encoding: 'utf-8', report, onBytes: () => {} });
    const start = performance.now();
    await runImport({
      county,
      database,
      sources,
      report,
      source: 'bench',
      maxRejectedShare: 0,
      maxWithdrawnShare: 0,
      onProgress: () => {},
    });
    const seconds = (performance.now() - start) / 1000;
    await report.close();
    if (report.rejectedCount > 0)
      throw new Error(
        `The import rejected rows of the bench's own bundle: ${readFileSync(join(folder, 'report.csv'), 'utf8').slice(0, 1_000)}`,
      );
    return seconds;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function countRows(database: PostgresDatabase, { tables }: BenchedBundle): Promise<number> {
  let total = 0;
  for (const table of tables) {
    const { rows } = await database.executeSql(`SELECT count(*) AS count FROM ${table}`);
    if (Number(rows[0]?.count) === 0) throw new Error(`Nothing was imported into ${table}.`);
    total += Number(rows[0]?.count);
  }
  return total;
}

/** @returns seconds that COPY alone takes, index upkeep included. */
async function copyBare(
  source: PostgresDatabase,
  target: PostgresDatabase,
  { tables }: BenchedBundle,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-copy-'));
  let seconds = 0;
  try {
    for (const table of tables) {
      const file = join(folder, table);
      // A file, because the names of a large county may not fit into memory.
      await withClient(source, (client) =>
        pipeline(client.query(copyTo(`COPY ${table} TO STDOUT`)) as Readable, createWriteStream(file)),
      );
      await withClient(target, (client) => client.query(`TRUNCATE ${table} CASCADE`));
      const start = performance.now();
      await withClient(target, (client) =>
        pipeline(createReadStream(file), client.query(copyFrom(`COPY ${table} FROM STDIN`)) as Writable),
      );
      seconds += (performance.now() - start) / 1000;
      rmSync(file);
    }
    return seconds;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withClient({ pool }: PostgresDatabase, work: (client: PoolClient) => Promise<unknown>): Promise<void> {
  const client = await pool.connect();
  try {
    await work(client);
  } finally {
    client.release();
  }
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServedImages } from '@portal/server/modules/images/redactions';
import {
  type Encoding,
  findBundleSources,
  ImportReport,
  type ReadOptions,
  runImport,
  type SourceSet,
} from '@portal/server/modules/index/imports';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import { openFolderImageStore } from '@portal/server/platform/images/store/folder-image-store';
import { createLog } from '@portal/server/platform/log/log';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { clearTables } from '../database/clear-tables.ts';
import { openTestDatabase } from '../database/test-database.ts';

/** All tables of the index that an import writes. */
const TABLES = [
  'document_types',
  'book_types',
  'instruments',
  'instrument_groups',
  'instrument_group_members',
  'legal_codes',
  'islands',
  'villages',
  'index_coverage',
  'documents',
  'document_references',
  'names',
  'name_keys',
  'superseded_names',
  'plats',
  'plat_aliases',
  'legals',
  'parcels',
  'parcel_successors',
  'document_parcels',
  'document_addresses',
  'island_tracts',
  'torrens_certificates',
  'torrens_owners',
  'torrens_cancellations',
  'torrens_memorials',
  'torrens_texts',
  'document_certificates',
  'tax_liens',
  'tax_lien_assessments',
  'tax_lien_taxpayers',
  'tax_lien_revisions',
  'tax_lien_releases',
  'grantor_grantee_books',
  'tract_book_entries',
];

/** The codes used by the small files of these tests. */
export const CODES = { instruments: 'code,description\nWD,Warranty Deed\nMTG,Mortgage\n' };

type FindSources = (folder: string, options: ReadOptions) => SourceSet | Promise<SourceSet>;

/** A county without records, cleared before each test, and a folder to import from. */
export class ImportTest {
  database!: OpenDatabase;
  folder = '';
  /** The lines of the last run's report. */
  report: readonly string[] = [];

  constructor() {
    beforeAll(async () => {
      this.database = await openTestDatabase();
    });
    afterAll(() => this.database.close());
    beforeEach(async () => {
      // The types Abstract and Torrens are part of the schema, so they stay.
      const tables = [...TABLES.filter((table) => table !== 'document_types'), 'index_versions'];
      await clearTables(this.database, tables);
      this.folder = mkdtempSync(join(tmpdir(), 'portal-import-'));
    });
    afterEach(() => rmSync(this.folder, { recursive: true, force: true }));
  }

  get county() {
    const now = new Date('2026-04-01T12:00:00Z');
    const served = openServedImages(openFolderImageStore(join(this.folder, 'store')), this.database.db);
    return {
      db: this.database.db,
      clock: { now: () => now },
      ...served,
      log: createLog('silent'),
      timeZone: 'America/Chicago',
    };
  }

  /** Writes CSV files by name without `.csv`. */
  write(files: Readonly<Record<string, string | Uint8Array>>): void {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(this.folder, `${name}.csv`), content);
  }

  /** Imports the folder. `changes` contains only tables with changes. */
  async run(
    find: FindSources = findBundleSources,
    options: {
      encoding?: Encoding;
      /** Default: 1, since most tests have few rows. */
      maxRejectedShare?: number;
      /** Default: 1, since most tests have few documents. */
      maxWithdrawnShare?: number;
      maxRedatedShare?: number;
      minRowsShare?: number;
      isDryRun?: boolean;
      differencePath?: string;
      isComplete?: boolean;
      /** Writes everything in one transaction. */
      beforeCommit?: () => Promise<void>;
      onProgress?: (fraction: number, label: string) => void;
    } = {},
  ) {
    const report = new ImportReport(join(this.folder, 'report.txt'));
    const sources = await find(this.folder, { encoding: options.encoding ?? 'utf-8', report, onBytes: () => {} });
    const { county, database } = this;
    const onProgress = options.onProgress ?? (() => {});
    try {
      const result = await runImport({
        county,
        database,
        sources,
        report,
        source: 'test',
        maxRejectedShare: options.maxRejectedShare ?? 1,
        maxWithdrawnShare: options.maxWithdrawnShare ?? 1,
        maxRedatedShare: options.maxRedatedShare ?? 1,
        ...(options.minRowsShare !== undefined && { minRowsShare: options.minRowsShare }),
        isDryRun: options.isDryRun ?? false,
        isComplete: options.isComplete ?? false,
        ...(options.differencePath !== undefined && { differencePath: options.differencePath }),
        ...(options.beforeCommit && { beforeCommit: options.beforeCommit }),
        onProgress,
      });
      const changes = [...result.counts].filter(([, { added, changed, removed }]) => added + changed + removed > 0);
      return { ...result, changes: Object.fromEntries(changes) };
    } finally {
      await report.close();
      this.report = report.hasLines ? readFileSync(report.path, 'utf8').trim().split('\n').slice(1) : [];
    }
  }

  async rows(text: string): Promise<readonly Record<string, unknown>[]> {
    return (await this.database.executeSql(text)).rows;
  }

  /** Returns the whole index, sorted independently of when rows were written. */
  async dump(): Promise<Readonly<Record<string, readonly unknown[]>>> {
    const tables: [string, readonly unknown[]][] = [];
    for (const table of TABLES) tables.push([table, await this.rows(`SELECT * FROM ${table} AS t ORDER BY t::text`)]);
    return Object.fromEntries(tables);
  }
}

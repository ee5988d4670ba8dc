import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBundleSources, ImportReport, runImport } from '@portal/server/modules/index/imports';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import { vacuumTables } from '../database/vacuum-tables.ts';
import type { CountyPart } from './county-part.ts';
import { writeDocumentBundle, writeRecordBundle } from './write-bundle.ts';

const NOW = new Date('2026-11-20T18:00:00Z');

/** The tables of an index: all that grow with it, and codes, by whose statistics lists are ordered. */
const TABLES = [
  ...['documents', 'names', 'name_keys', 'document_references', 'legals', 'plats', 'parcels', 'document_parcels'],
  ...['document_addresses', 'island_tracts', 'villages', 'torrens_certificates', 'torrens_owners', 'torrens_texts'],
  ...['torrens_memorials', 'torrens_cancellations', 'document_certificates', 'tract_book_entries'],
  ...[
    'document_types',
    'instruments',
    'legal_codes',
    'grantor_grantee_books',
    'tax_liens',
    'tax_lien_taxpayers',
    'tax_lien_releases',
    'tax_lien_assessments',
  ],
];

/**
 * Imports a part of the invented county, and updates what plans depend on from all rows: statistics of a sample would differ in each
 * run. Nothing else changes them.
 */
export async function importCounty(database: OpenDatabase, part: CountyPart): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-county-'));
  try {
    for (const [index, write] of [writeDocumentBundle, writeRecordBundle].entries()) {
      const bundle = join(folder, `bundle-${index}`);
      await write(bundle, part);
      await importBundle(database, bundle, folder);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  // ANALYZE reads 300 rows for each entry of its longest list. No search is planned by this column.
  await database.executeSql('ALTER TABLE names ALTER COLUMN display_name SET STATISTICS 1000');
  for (const table of TABLES) await database.executeSql(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
  await vacuumTables(database, TABLES);
}

async function importBundle(database: OpenDatabase, bundle: string, folder: string): Promise<void> {
  const report = new ImportReport(join(folder, 'report.txt'));
  const sources = await findBundleSources(bundle, { encoding: 'utf-8', report, onBytes: () => {} });
  await runImport({
    ...{ county: { db: database.db, clock: { now: () => NOW }, timeZone: 'America/Chicago' } },
    ...{ database, sources, report, source: 'test', maxRejectedShare: 0, maxWithdrawnShare: 0, onProgress: () => {} },
  });
  await report.close();
}

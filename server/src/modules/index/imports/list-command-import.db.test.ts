import { join } from 'node:path';
import { CODES, ImportTest } from '@portal/testing/apps/import-test';
import { clearTables } from '@portal/testing/database/clear-tables';
import { beforeEach, expect, it } from 'vitest';
import { releaseDeadAttempts, takeWaitingImport } from './imports.queries.ts';
import { importForCommand } from './list-command-import.ts';
import { ImportReport } from './load/files/import-report.ts';
import { undoImport } from './undo-import.ts';

const test = new ImportTest();
beforeEach(() => clearTables(test.database, ['record_imports']));

async function importFolder(options: { isDryRun?: boolean; onProgress?: (fraction: number) => void } = {}) {
  const { county, database, folder } = test;
  const report = new ImportReport(join(folder, 'report.csv'));
  const run = { county, database, folder, report, layout: 'bundle', encoding: 'utf-8', source: 'bundle x' } as const;
  const limits = { maxRejectedShare: 1, maxWithdrawnShare: 1 };
  try {
    return await importForCommand({ ...run, ...limits, onProgress: () => {}, ...options }, 'root');
  } finally {
    await report.close();
  }
}

const list = () =>
  test.rows(`SELECT origin, work, state, problem, created_by_username AS by, index_version_id::integer AS version,
    undone_at IS NOT NULL AS "isUndone", report -> 'rowsRead' AS rows FROM record_imports ORDER BY id`);
const COMMAND = { origin: 'COMMAND', work: 'IMPORT', by: 'root', isUndone: false };

it('An import of the command is listed with its operator, its counts, and that it is undone; a dry run is not', async () => {
  test.write({ ...CODES, documents: 'document,recorded_on,instrument\nA1,2026-01-08,WD\n' });
  await importFolder({ isDryRun: true });
  expect(await list()).toEqual([]);
  const { indexVersionId: version = 0 } = await importFolder();
  expect(await list()).toEqual([{ ...COMMAND, state: 'DONE', problem: null, version, rows: 3 }]);
  await undoImport({ county: test.county, database: test.database, indexVersionId: version, by: 'root' });
  expect(await list()).toMatchObject([{ isUndone: true }]);
});

it('An import of the command that fails while it writes is listed with its version, so that what it wrote can be undone', async () => {
  test.write({ ...CODES, documents: 'document,recorded_on,instrument\nA1,2026-01-08,WD\n' });
  const empty = await test.dump();
  const onProgress = (fraction: number) => {
    if (fraction > 0.7) throw new Error('The disk is gone.');
  };
  await expect(importFolder({ onProgress })).rejects.toThrow('The disk is gone.');
  const [listed] = await list();
  expect(listed).toMatchObject({ ...COMMAND, state: 'FAILED', problem: 'PORTAL_FAILED', version: expect.any(Number) });
  expect(await test.dump()).not.toEqual(empty);
  await undoImport({
    county: test.county,
    database: test.database,
    indexVersionId: Number(listed?.version),
    by: 'cora',
  });
  expect(await test.dump()).toEqual(empty);
});

it('An import of a command that died is interrupted and never begun again, and keeps no upload waiting', async () => {
  test.write({ ...CODES, documents: 'document,recorded_on,instrument\nA1,2026-01-08,WD\n' });
  await importFolder();
  await test.rows(`UPDATE record_imports SET state = 'RUNNING', alive_at = 'epoch'`);
  await test.rows(`INSERT INTO record_imports (origin, name, folder, byte_count, digest, layout, encoding, is_complete, work, state, created_at)
    VALUES ('UPLOAD', 'a.zip', gen_random_uuid(), 1, 'x', 'bundle', 'utf-8', false, 'CHECK', 'WAITING', now())`);
  const now = new Date();
  expect(await takeWaitingImport(test.county.db, now)).toMatchObject({ attempts: 1 });
  await releaseDeadAttempts(test.county.db, new Date(now.getTime() - 60_000), 3, now);
  expect(await list()).toMatchObject([{ state: 'FAILED', problem: 'INTERRUPTED' }, { state: 'RUNNING' }]);
});

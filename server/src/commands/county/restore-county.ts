import { join } from 'node:path';
import type { CountyLine } from '../../counties-file.ts';
import { readEnvironment } from '../../environment.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../modules/audit/index.ts';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import { openPglite } from '../../platform/database/open-pglite.ts';
import { openPostgres } from '../../platform/database/open-postgres.ts';
import { verifyBackup } from '../backup/read-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { findCountyLine, UsageError } from '../find-county-line.ts';
import { getOperatorName } from '../operator-name.ts';
import { parseOptions } from '../parse-options.ts';
import { resolveFile, withObjectStore } from './backup-county.ts';
import { COUNTY_USAGE } from './county-usage.ts';
import { createPostgresDatabase } from './create-postgres-database.ts';

/** Missing files that are printed one by one. */
const PRINTED_MAX = 20;

/**
 * Restores a county of the counties file, whose database doesn't exist or is empty, from a backup, and compares its folder with the
 * backup's list of files.
 *
 * @param args the key and the file.
 * @returns 0, or 1 if files are missing or differ.
 * @throws UsageError when no county has the key; BrokenBackupError or RestoreRefusedError with nothing restored.
 */
export async function restoreCounty(args: readonly string[]): Promise<number> {
  const { positionals } = parseOptions(COUNTY_USAGE, args, {});
  const [key, name, ...rest] = positionals;
  if (key === undefined || name === undefined || rest.length > 0) throw new UsageError(COUNTY_USAGE);
  const line = findCountyLine(readEnvironment(process.env), key, undefined);
  const file = resolveFile(name);
  const { head } = await verifyBackup(file);
  const database = await openDatabase(line);
  try {
    const { rows, missingFiles } = await withObjectStore(line, (store) =>
      restoreBackup(database, { file, head, dataDir: line.dataDir, store }),
    );
    const details = { key, from: head.county.key, madeAt: head.madeAt, by: `${getOperatorName()} (command)` };
    await recordAudit(database.db, { action: 'county.restored', actor: SYSTEM_ACTOR, details });
    console.log(`Restored ${rows} rows of ${head.county.name}, as of ${head.madeAt}.`);
    return printMissing(line, missingFiles);
  } finally {
    await database.close();
  }
}

async function openDatabase({ databaseUrl, dataDir }: CountyLine): Promise<OpenDatabase> {
  if (databaseUrl === undefined) return openPglite(join(dataDir, 'database'));
  await createPostgresDatabase(databaseUrl);
  return openPostgres(databaseUrl, { statementTimeoutMs: 0 });
}

function printMissing({ dataDir, objectStore }: CountyLine, missing: readonly string[]): number {
  if (missing.length === 0) return 0;
  console.log(
    `${objectStore === undefined ? dataDir : `${dataDir} or the object store`} doesn't have ${missing.length} files of the backup's list unchanged:`,
  );
  for (const path of missing.slice(0, PRINTED_MAX)) console.log(`  ${path}`);
  if (missing.length > PRINTED_MAX) console.log(`  and ${missing.length - PRINTED_MAX} more`);
  return 1;
}

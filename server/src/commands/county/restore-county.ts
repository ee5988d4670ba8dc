import { type CountyLine, getOwnerUrl, getRole } from '../../counties-file.ts';
import { readEnvironment } from '../../environment.ts';
import { prepareServing } from '../../migrate-county.ts';
import { buildAuditInsert, SYSTEM_ACTOR } from '../../modules/office/audit/index.ts';
import { ownsSchema } from '../../platform/database/serving-role.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import type { BackupHead } from '../backup/backup-format.ts';
import { verifyBackup } from '../backup/read-backup.ts';
import { listMissingFiles, RestoredBeforeError, restoreBackup } from '../backup/restore-backup.ts';
import { findCountyLine, UsageError } from '../find-county-line.ts';
import { openCountyDatabase } from '../open-county-database.ts';
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
 * @throws UsageError when no county has the key; BrokenBackupError, RestoreRefusedError or
 *   StoreUnavailableError with nothing restored.
 */
export async function restoreCounty(args: readonly string[]): Promise<number> {
  const { positionals } = parseOptions(COUNTY_USAGE, args, {});
  const [key, name, ...rest] = positionals;
  if (key === undefined || name === undefined || rest.length > 0) throw new UsageError(COUNTY_USAGE);
  const line = findCountyLine(readEnvironment(process.env), key, undefined);
  const file = resolveFile(name);
  const { head } = await verifyBackup(file);
  return withObjectStore(line, async (store) => {
    // Detects an unavailable store before anything is restored.
    await store?.find('images');
    const restoredBefore = await restoreDatabase(line, file, head);
    const missing = await listMissingFiles({ file, dataDir: line.dataDir, store });
    printMissing(line, missing);
    if (restoredBefore !== undefined) throw restoredBefore;
    return missing.length === 0 ? 0 : 1;
  });
}

/** @returns the error of a backup that was restored before; undefined if it is restored now. */
async function restoreDatabase(
  line: CountyLine,
  file: string,
  head: BackupHead,
): Promise<RestoredBeforeError | undefined> {
  const { key } = line;
  await createPostgresDatabase(line);
  const database = await openCountyDatabase({ ...line, databaseUrl: getOwnerUrl(line) }, { creates: true });
  try {
    if (!(await ownsSchema(database)))
      throw new OperatorError(
        'The role of databaseUrl only serves. Add ownerDatabaseUrl to the counties file to restore.',
      );
    const details = { key, from: head.county.key, madeAt: head.madeAt, by: `${getOperatorName()} (command)` };
    const entry = { action: 'county.restored', actor: SYSTEM_ACTOR, details } as const;
    const rows = await restoreBackup(database, { file, head, entry: buildAuditInsert(database.db, entry).compile() });
    if (line.ownerDatabaseUrl !== undefined && line.databaseUrl !== undefined)
      await prepareServing(database, getRole(line.databaseUrl));
    console.log(`Restored ${rows} rows of ${head.county.name}, as of ${head.madeAt}. Restart the portal.`);
    return undefined;
  } catch (error) {
    if (error instanceof RestoredBeforeError) return error;
    throw error;
  } finally {
    await database.close();
  }
}

function printMissing({ dataDir, objectStore }: CountyLine, missing: readonly string[]): void {
  if (missing.length === 0) return;
  console.log(
    `${objectStore === undefined ? dataDir : `${dataDir} or the object store`} doesn't have ${missing.length} files of the backup's list unchanged:`,
  );
  for (const path of missing.slice(0, PRINTED_MAX)) console.log(`  ${path}`);
  if (missing.length > PRINTED_MAX) console.log(`  and ${missing.length - PRINTED_MAX} more`);
}

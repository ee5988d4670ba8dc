import type { DemoCounty } from '../demo-county.ts';
import { EnvironmentError, readEnvironment } from '../environment.ts';
import { sealAuditLog, verifyAuditLog } from '../modules/audit/index.ts';
import { openCounty } from '../open-county.ts';
import { FolderInUseError } from '../platform/database/folder-lock.ts';
import { createPageImages } from '../platform/images/page-images.ts';
import { startPageWorkers } from '../platform/images/page-workers.ts';
import { createLog } from '../platform/log/log.ts';
import { findCountyLine, UsageError } from './find-county-line.ts';

const USAGE = `Usage: npm run audit-log -- verify <county>

Seals what was written to the audit log of a county of COUNTIES_FILE, or of the demo county if it is not set, and verifies the whole
log. Prints the newest seal; an earlier printed seal that is no longer in the chain shows that its end was cut off. Exits with 1 if the
log is broken.`;

if (import.meta.main) await runAuditLog();

/**
 * Runs the command with the arguments of this process and sets its exit code: 0 if the log is whole, 1 if it is broken, 2 if the
 * command failed.
 *
 * @param demo the county that is verified when COUNTIES_FILE isn't set.
 */
export async function runAuditLog(demo?: DemoCounty): Promise<void> {
  try {
    process.exitCode = await auditLog(process.argv.slice(2), demo);
  } catch (error) {
    const isOperatorError = [UsageError, EnvironmentError, FolderInUseError].some((kind) => error instanceof kind);
    process.stderr.write(`${isOperatorError ? (error as Error).message : ((error as Error).stack ?? error)}\n`);
    process.exitCode = 2;
  }
}

async function auditLog(argv: readonly string[], demo: DemoCounty | undefined): Promise<number> {
  const [action, key, ...rest] = argv;
  if (action !== 'verify' || key === undefined || rest.length > 0) throw new UsageError(USAGE);
  const environment = readEnvironment(process.env);
  const line = findCountyLine(environment, key, demo);
  const pageWorkers = startPageWorkers();
  // No statement timeout: the log of years can take longer than any call of the portal.
  const open = await openCounty(line, {
    log: createLog(environment.LOG_LEVEL),
    pageImages: createPageImages(pageWorkers),
    statementTimeoutMs: 0,
  });
  try {
    await sealAuditLog(open.county);
    const { faults, entryCount, sealCount, newestSeal } = await verifyAuditLog(open.county);
    for (const { rule, id } of faults) console.log(`Broken at seal ${id}: ${rule}`);
    console.log(
      `${line.name}: ${entryCount} entries in ${sealCount} seals, ${faults.length === 0 ? 'all whole' : 'broken'}.`,
    );
    if (newestSeal !== undefined) console.log(`Newest seal: ${newestSeal.id} ${newestSeal.sealHash}`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await open.close();
    await pageWorkers.close();
  }
}

import type { DemoCounty } from '../demo-county.ts';
import { EnvironmentError, readEnvironment } from '../environment.ts';
import { findMoneyFaults } from '../find-money-faults.ts';
import { openCounty } from '../open-county.ts';
import { FolderInUseError } from '../platform/database/folder-lock.ts';
import { createPageImages } from '../platform/images/page-images.ts';
import { startPageWorkers } from '../platform/images/page-workers.ts';
import { createLog } from '../platform/log/log.ts';
import { findCountyLine, UsageError } from './find-county-line.ts';

const USAGE = `Usage: npm run audit-ledger -- <county>

Checks every rule about money of a county of COUNTIES_FILE, or of the demo county where that is not set. Ends with 1 where one
does not hold.`;

if (import.meta.main) await runAuditLedger();

/**
 * Runs the command with the arguments of this process and sets its exit code: 0 when every rule holds, 1 when one doesn't, 2 when the
 * command couldn't run.
 *
 * @param demo the county that is checked when COUNTIES_FILE isn't set.
 */
export async function runAuditLedger(demo?: DemoCounty): Promise<void> {
  try {
    process.exitCode = await auditLedger(process.argv.slice(2), demo);
  } catch (error) {
    const isOperatorMistake = [UsageError, EnvironmentError, FolderInUseError].some((kind) => error instanceof kind);
    process.stderr.write(`${isOperatorMistake ? (error as Error).message : ((error as Error).stack ?? error)}\n`);
    process.exitCode = 2;
  }
}

async function auditLedger(argv: readonly string[], demo: DemoCounty | undefined): Promise<number> {
  const [key, ...rest] = argv;
  if (key === undefined || rest.length > 0) throw new UsageError(USAGE);
  const environment = readEnvironment(process.env);
  const line = findCountyLine(environment, key, demo);
  const pageWorkers = startPageWorkers();
  // The sums run over the whole journal: they may take longer than any call of the portal.
  const open = await openCounty(line, {
    log: createLog(environment.LOG_LEVEL),
    pageImages: createPageImages(pageWorkers),
    statementTimeoutMs: 0,
  });
  try {
    const faults = await findMoneyFaults(open.county);
    for (const { rule, ids } of faults) console.log(`Does not hold: ${rule}\n  ${ids.join('\n  ')}`);
    console.log(
      faults.length === 0 ? `${line.name}: every rule about money holds.` : `${line.name}: ${faults.length} broken.`,
    );
    return faults.length === 0 ? 0 : 1;
  } finally {
    await open.close();
    await pageWorkers.close();
  }
}

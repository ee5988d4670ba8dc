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

Checks all accounting rules of a county of COUNTIES_FILE, or of the demo county if it is not set. Exits with 1 if a rule is
violated.`;

if (import.meta.main) await runAuditLedger();

/**
 * Runs the command with the arguments of this process and sets its exit code: 0 if all rules hold, 1 if one is violated, 2 if the
 * command failed.
 *
 * @param demo the county that is checked when COUNTIES_FILE isn't set.
 */
export async function runAuditLedger(demo?: DemoCounty): Promise<void> {
  try {
    process.exitCode = await auditLedger(process.argv.slice(2), demo);
  } catch (error) {
    const isOperatorError = [UsageError, EnvironmentError, FolderInUseError].some((kind) => error instanceof kind);
    process.stderr.write(`${isOperatorError ? (error as Error).message : ((error as Error).stack ?? error)}\n`);
    process.exitCode = 2;
  }
}

async function auditLedger(argv: readonly string[], demo: DemoCounty | undefined): Promise<number> {
  const [key, ...rest] = argv;
  if (key === undefined || rest.length > 0) throw new UsageError(USAGE);
  const environment = readEnvironment(process.env);
  const line = findCountyLine(environment, key, demo);
  const pageWorkers = startPageWorkers();
  // No statement timeout: sums over the whole journal can take longer than any call of the portal.
  const open = await openCounty(line, {
    log: createLog(environment.LOG_LEVEL),
    pageImages: createPageImages(pageWorkers),
    statementTimeoutMs: 0,
  });
  try {
    const faults = await findMoneyFaults(open.county);
    for (const { rule, ids } of faults) console.log(`Violated: ${rule}\n  ${ids.join('\n  ')}`);
    console.log(
      faults.length === 0
        ? `${line.name}: all accounting rules hold.`
        : `${line.name}: ${faults.length} ${faults.length === 1 ? 'rule' : 'rules'} violated.`,
    );
    return faults.length === 0 ? 0 : 1;
  } finally {
    await open.close();
    await pageWorkers.close();
  }
}

import type { DemoCounty } from '../demo-county.ts';
import { sealAuditLog, verifyAuditLog } from '../modules/office/audit/index.ts';
import { UsageError } from './find-county-line.ts';
import { runCommand } from './run-command.ts';
import { withCounty } from './with-county.ts';

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
  await runCommand(USAGE, (args) => auditLog(args, demo));
}

async function auditLog(args: readonly string[], demo: DemoCounty | undefined): Promise<number> {
  const [action, key, ...rest] = args;
  if (action !== 'verify' || key === undefined || rest.length > 0) throw new UsageError(USAGE);
  // No statement timeout: the log of years can take longer than any call of the portal.
  return withCounty(key, { demo, statementTimeoutMs: 0 }, async ({ county }) => {
    await sealAuditLog(county);
    const { faults, entryCount, sealCount, newestSeal } = await verifyAuditLog(county);
    for (const { rule, id } of faults) console.log(`Broken at seal ${id}: ${rule}`);
    console.log(
      `${county.name}: ${entryCount} entries in ${sealCount} seals, ${faults.length === 0 ? 'all whole' : 'broken'}.`,
    );
    if (newestSeal !== undefined) console.log(`Newest seal: ${newestSeal.id} ${newestSeal.sealHash}`);
    return faults.length === 0 ? 0 : 1;
  });
}

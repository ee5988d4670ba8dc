import type { DemoCounty } from '../demo-county.ts';
import { findMoneyFaults } from '../find-money-faults.ts';
import { UsageError } from './find-county-line.ts';
import { runCommand } from './run-command.ts';
import { withCounty } from './with-county.ts';

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
  await runCommand(USAGE, (args) => auditLedger(args, demo));
}

async function auditLedger(args: readonly string[], demo: DemoCounty | undefined): Promise<number> {
  const [key, ...rest] = args;
  if (key === undefined || rest.length > 0) throw new UsageError(USAGE);
  // No statement timeout: sums over the whole journal can take longer than any call of the portal.
  return withCounty(key, { demo, statementTimeoutMs: 0 }, async ({ county }) => {
    const faults = await findMoneyFaults(county);
    for (const { rule, ids } of faults) console.log(`Violated: ${rule}\n  ${ids.join('\n  ')}`);
    console.log(
      faults.length === 0
        ? `${county.name}: all accounting rules hold.`
        : `${county.name}: ${faults.length} ${faults.length === 1 ? 'rule' : 'rules'} violated.`,
    );
    return faults.length === 0 ? 0 : 1;
  });
}

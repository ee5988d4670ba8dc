import type { DemoCounty } from '../demo-county.ts';
import { readEnvironment } from '../environment.ts';
import { checkGateway } from '../modules/money/cards/index.ts';
import { openAuthorizeNet } from '../platform/card-gateway/authorize-net.ts';
import { findCountyLine, UsageError } from './find-county-line.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Usage: npm run try-card-gateway -- <county>

Checks every function of a county's card gateway that moves no money. Exits with 1 if one fails. Run it against the gateway's
sandbox, or before a county starts to accept cards.`;

/** Explanations of the gateway's error codes for the operator (docs/operations.md "Card payments"). */
const HINTS: Readonly<Record<string, string>> = {
  E00005: 'the transactionKey is incorrect',
  E00006: 'the apiLoginId is incorrect',
  E00007: 'the apiLoginId and transactionKey are incorrect, or belong to the sandbox',
  E00011: 'enable the Transaction Details API in the Merchant Interface',
};

if (import.meta.main) await runTryCardGateway();

/**
 * Runs the command with the arguments of this process and sets its exit code: 0 when the gateway gives every response that the portal
 * needs, 1 when it doesn't, 2 when the command couldn't run.
 *
 * @param demo the county whose gateway is tried when COUNTIES_FILE isn't set.
 */
export async function runTryCardGateway(demo?: DemoCounty): Promise<void> {
  await runCommand(USAGE, (args) => tryCardGateway(args, demo));
}

async function tryCardGateway(argv: readonly string[], demo: DemoCounty | undefined): Promise<number> {
  const [key, ...rest] = argv;
  if (key === undefined || rest.length > 0) throw new UsageError(USAGE);
  const { name, cardGateway } = findCountyLine(readEnvironment(process.env), key, demo);
  if (cardGateway === undefined) throw new UsageError(`${name} has no card gateway.`);
  const checks = await checkGateway(openAuthorizeNet(cardGateway), new Date());
  for (const { name: check, problem } of checks) {
    console.log(problem === '' ? `OK      ${check}` : `FAILED  ${check}: ${explain(problem)}`);
  }
  return checks.every(({ problem }) => problem === '') ? 0 : 1;
}

function explain(problem: string): string {
  const hint = HINTS[problem.slice(0, 6)];
  return hint === undefined ? problem : `${problem} (${hint})`;
}

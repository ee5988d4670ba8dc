import type { DemoCounty } from '../demo-county.ts';
import { readEnvironment } from '../environment.ts';
import { openAuthorizeNet } from '../platform/card-gateway/authorize-net.ts';
import type { CardGateway } from '../platform/card-gateway/card-gateway.ts';
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

const DAY_MS = 86_400_000;

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
  const gateway = openAuthorizeNet(cardGateway);
  const checks: readonly (readonly [name: string, run: () => Promise<string>])[] = [
    ['Create a payment form', () => createForm(gateway)],
    ['Look up a transaction', () => lookUpUnknownTransaction(gateway)],
    ['List unsettled transactions', async () => getProblem(await gateway.listUnsettled())],
    ['List settled transactions', () => listLastDay(gateway)],
  ];
  let isSuccessful = true;
  for (const [name, run] of checks) {
    const problem = await run();
    isSuccessful &&= problem === '';
    console.log(problem === '' ? `OK      ${name}` : `FAILED  ${name}: ${explain(problem)}`);
  }
  return isSuccessful ? 0 : 1;
}

/** Holds no amount, because the form is never opened. */
async function createForm(gateway: CardGateway): Promise<string> {
  const outcome = await gateway.createHostedForm({
    mode: 'AUTHORIZATION',
    amountCents: 100,
    invoiceNumber: `TRY-${Date.now().toString(36)}`,
    description: 'Test of the payment form',
    customerId: '1',
    customerAddress: '192.0.2.1',
    merchantName: 'Land Record Portal',
    buttonText: 'Authorize',
    communicatorUrl: `https://${new URL(gateway.formUrl).hostname}/card-communicator.html`,
  });
  return outcome.status === 'DECLINED' ? `${outcome.code} ${outcome.text}` : getProblem(outcome);
}

/** The transaction doesn't exist, so "missing" is the correct response. It shows that lookups are permitted. */
async function lookUpUnknownTransaction(gateway: CardGateway): Promise<string> {
  const lookup = await gateway.findTransaction('1');
  return lookup.status === 'UNKNOWN' ? lookup.reason : '';
}

async function listLastDay(gateway: CardGateway): Promise<string> {
  const now = new Date();
  return getProblem(await gateway.listSettled(new Date(now.getTime() - DAY_MS), now));
}

function getProblem(
  outcome: { readonly status: 'DONE' } | { readonly status: 'UNKNOWN'; readonly reason: string },
): string {
  return outcome.status === 'DONE' ? '' : outcome.reason;
}

function explain(problem: string): string {
  const hint = HINTS[problem.slice(0, 6)];
  return hint === undefined ? problem : `${problem} (${hint})`;
}

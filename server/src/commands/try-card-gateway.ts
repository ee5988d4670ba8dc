import type { DemoCounty } from '../demo-county.ts';
import { EnvironmentError, readEnvironment } from '../environment.ts';
import { openAuthorizeNet } from '../platform/card-gateway/authorize-net.ts';
import type { CardGateway } from '../platform/card-gateway/card-gateway.ts';
import { findCountyLine, UsageError } from './find-county-line.ts';

const USAGE = `Usage: npm run try-card-gateway -- <county>

Asks the card gateway of a county everything that moves no money, and says what it does not answer as the portal needs. Ends with 1
then. Against the gateway's sandbox, or before a county begins to take cards.`;

/** What the gateway's codes mean to whoever sets a county up (docs/operations.md "Card payments"). */
const HINTS: Readonly<Record<string, string>> = {
  E00005: 'the transactionKey is not right',
  E00006: 'the apiLoginId is not right',
  E00007: 'apiLoginId and transactionKey are not right, or are those of the sandbox',
  E00011: 'the Transaction Details API has to be enabled in the Merchant Interface',
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
  try {
    process.exitCode = await tryCardGateway(process.argv.slice(2), demo);
  } catch (error) {
    const isOperatorMistake = [UsageError, EnvironmentError].some((kind) => error instanceof kind);
    process.stderr.write(`${isOperatorMistake ? (error as Error).message : ((error as Error).stack ?? error)}\n`);
    process.exitCode = 2;
  }
}

async function tryCardGateway(argv: readonly string[], demo: DemoCounty | undefined): Promise<number> {
  const [key, ...rest] = argv;
  if (key === undefined || rest.length > 0) throw new UsageError(USAGE);
  const { name, cardGateway } = findCountyLine(readEnvironment(process.env), key, demo);
  if (cardGateway === undefined) throw new UsageError(`${name} has no card gateway.`);
  const gateway = openAuthorizeNet(cardGateway);
  const questions: readonly (readonly [what: string, ask: () => Promise<string>])[] = [
    ['A payment form is given', () => askForForm(gateway)],
    ['A transaction can be looked up', () => lookUpNothing(gateway)],
    ['What is not settled is listed', async () => sayStatus(await gateway.listUnsettled())],
    ['What was settled is listed', () => listLastDay(gateway)],
  ];
  let isFine = true;
  for (const [what, ask] of questions) {
    const problem = await ask();
    isFine &&= problem === '';
    console.log(problem === '' ? `Yes  ${what}.` : `No   ${what}: ${explain(problem)}`);
  }
  return isFine ? 0 : 1;
}

/** Nobody opens the form, so that nothing is held. */
async function askForForm(gateway: CardGateway): Promise<string> {
  const outcome = await gateway.createHostedForm({
    mode: 'AUTHORIZATION',
    amountCents: 100,
    invoiceNumber: `TRY-${Date.now().toString(36)}`,
    description: 'Trying whether a form is given',
    customerId: '1',
    customerAddress: '192.0.2.1',
    merchantName: 'Land Record Portal',
    buttonText: 'Authorize',
    communicatorUrl: `https://${new URL(gateway.formUrl).hostname}/card-communicator.html`,
  });
  return outcome.status === 'DECLINED' ? `${outcome.code} ${outcome.text}` : sayStatus(outcome);
}

/** That there is none is the right answer: it shows that one may ask. */
async function lookUpNothing(gateway: CardGateway): Promise<string> {
  const lookup = await gateway.findTransaction('1');
  return lookup.status === 'UNKNOWN' ? lookup.reason : '';
}

async function listLastDay(gateway: CardGateway): Promise<string> {
  const now = new Date();
  return sayStatus(await gateway.listSettled(new Date(now.getTime() - DAY_MS), now));
}

function sayStatus(
  outcome: { readonly status: 'DONE' } | { readonly status: 'UNKNOWN'; readonly reason: string },
): string {
  return outcome.status === 'DONE' ? '' : outcome.reason;
}

function explain(problem: string): string {
  const hint = HINTS[problem.slice(0, 6)];
  return hint === undefined ? problem : `${problem} (${hint})`;
}

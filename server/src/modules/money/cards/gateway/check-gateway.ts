import type { GatewayProblem } from '@portal/contract/office/setup';
import type { CardGateway } from '../../../../platform/card-gateway/card-gateway.ts';

/** A county's requirements for its gateway, and the problems found: empty if all are met. */
export interface GatewayCheck {
  readonly name: string;
  /** In the gateway's words, with its code. For operators and the log. */
  readonly problem: string;
}

/** Meanings of the gateway's error codes (docs/operations.md "Card payments"). */
const PROBLEMS_OF_CODES: Readonly<Record<string, GatewayProblem>> = {
  E00005: 'CREDENTIALS',
  E00006: 'CREDENTIALS',
  E00007: 'CREDENTIALS',
  E00011: 'LOOKUPS_OFF',
};

const DAY_MS = 86_400_000;

/** Runs every check of a card gateway that moves no money, all in parallel: a gateway that hangs costs one timeout. */
export async function checkGateway(gateway: CardGateway, now: Date): Promise<readonly GatewayCheck[]> {
  const dayBefore = new Date(now.getTime() - DAY_MS);
  const checks: readonly (readonly [name: string, problem: Promise<string>])[] = [
    ['Create a payment form', createForm(gateway, now)],
    ['Look up a transaction', lookUpUnknownTransaction(gateway)],
    ['List unsettled transactions', gateway.listUnsettled().then(getProblem)],
    ['List settled transactions', gateway.listBatches(dayBefore, now).then(getProblem)],
  ];
  return Promise.all(checks.map(async ([name, problem]) => ({ name, problem: await problem })));
}

/** Says what is wrong without the gateway's words. @returns undefined if every check passed. */
export function classifyChecks(checks: readonly GatewayCheck[]): GatewayProblem | undefined {
  const failed = checks.find(({ problem }) => problem !== '');
  if (failed === undefined) return undefined;
  const code = /^E\d{5}/.exec(failed.problem)?.[0];
  return code === undefined ? 'NO_RESPONSE' : (PROBLEMS_OF_CODES[code] ?? 'REFUSED');
}

/** Holds no amount, because the form is never opened. */
async function createForm(gateway: CardGateway, now: Date): Promise<string> {
  const outcome = await gateway.createHostedForm({
    isBank: false,
    mode: 'AUTHORIZATION',
    amountCents: 100,
    invoiceNumber: `TRY-${now.getTime().toString(36)}`,
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

function getProblem(
  outcome: { readonly status: 'DONE' } | { readonly status: 'UNKNOWN'; readonly reason: string },
): string {
  return outcome.status === 'DONE' ? '' : outcome.reason;
}

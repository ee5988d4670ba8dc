import type { County } from '../../county.ts';
import type { Outcome } from '../../platform/card-gateway/card-gateway.ts';
import { type Attempt, recordAttempt, recordAttemptOutcome } from './gateway-records.queries.ts';
import type { Intent } from './intents.queries.ts';

/**
 * Gives a payment back that does not count: a second one of the same form, or another than was asked for. What is settled already can
 * not be voided, and is left to the county's staff.
 *
 * @returns whether it is voided for sure.
 */
export async function voidPayment(county: County, intent: Pick<Intent, 'id'>, transactionId: string): Promise<boolean> {
  const attempt = {
    intentId: intent.id,
    operation: 'VOID',
    gatewayTransactionId: transactionId,
    amountCents: null,
  } as const;
  const outcome = await attemptOperation(county, attempt);
  return outcome.status === 'DONE';
}

/**
 * Asks the gateway to move money. That it is asked is committed before, and what it said after: a crash in between leaves an attempt
 * without an outcome, and whoever comes next looks up what the gateway did before asking again.
 */
export async function attemptOperation(county: County, attempt: Attempt): Promise<Outcome> {
  const { db, clock, cardGateway } = county;
  if (cardGateway === undefined) return { status: 'UNKNOWN', reason: 'no card gateway' };
  await recordAttempt(db, attempt, clock.now());
  const { gatewayTransactionId, amountCents } = attempt;
  const outcome =
    amountCents === null
      ? await cardGateway.void(gatewayTransactionId)
      : await cardGateway.capture(gatewayTransactionId, amountCents);
  await recordAttemptOutcome(db, attempt, { status: outcome.status, answer: formatAttemptOutcome(outcome) });
  return outcome;
}

/** The gateway's code and words of a refusal, or why nothing is known. */
export function formatAttemptOutcome(outcome: Outcome): string {
  if (outcome.status === 'DONE') return '';
  return outcome.status === 'DECLINED' ? `${outcome.code} ${outcome.text}` : outcome.reason;
}

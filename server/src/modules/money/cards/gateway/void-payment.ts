import type { County } from '../../../../county.ts';
import type { Outcome } from '../../../../platform/card-gateway/card-gateway.ts';
import { type Attempt, recordAttempt, recordAttemptOutcome } from './gateway-records.queries.ts';
import type { Intent } from './intents.queries.ts';

/**
 * Voids a payment that doesn't count: a second payment of the same form, or one that differs from the form's request. A
 * settled payment can't be voided; the county's staff return it.
 *
 * @returns whether the gateway has confirmed the void.
 */
export async function voidPayment(county: County, intent: Pick<Intent, 'id'>, transactionId: string): Promise<boolean> {
  const attempt = {
    intentId: intent.id,
    operation: 'VOID',
    gatewayTransactionId: transactionId,
    amountCents: null,
  } as const;
  const outcome = await attemptOperation(county, attempt);
  if (outcome.status === 'DONE') return true;
  // Another process or this one may have voided it before: only the transaction tells.
  const lookup = await county.cardGateway?.findTransaction(transactionId);
  return lookup?.status === 'FOUND' && lookup.transaction.state === 'VOIDED';
}

/**
 * Requests a capture or a void. The request is committed before it is sent, and its outcome after: a crash in between leaves an attempt
 * without an outcome, and the next run looks up what the gateway did before it sends another request.
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

/** Formats the gateway's code and text of a refusal, or why the outcome is unknown. */
export function formatAttemptOutcome(outcome: Outcome): string {
  if (outcome.status === 'DONE') return '';
  return outcome.status === 'DECLINED' ? `${outcome.code} ${outcome.text}` : outcome.reason;
}

import type { Cents } from '@portal/contract/values/money';
import type { CardGateway } from '../../platform/card-gateway/card-gateway.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { hashSecret } from '../identity/index.ts';
import {
  createInvoiceNumber,
  INTENT_LIFETIME_MINUTES,
  type IntentPurpose,
  MODE_OF,
  minutesAfter,
  OPEN_FORMS_MAX,
} from './cards.rules.ts';
import { countOpenForms, insertIntent, markTokenIssued } from './intents.queries.ts';

/** Path of the portal's page for the form's messages, below the county's address. */
export const COMMUNICATOR_PATH = 'card-communicator.html';

/** @throws Refusal CARDS_NOT_ACCEPTED if the county has no card gateway. */
export function getCardGateway({ cardGateway }: CallContext['county']): CardGateway {
  if (cardGateway === undefined) throw new Refusal('CARDS_NOT_ACCEPTED');
  return cardGateway;
}

/** Gets the session of a call as the tables store it. Calls that need a session always have one. */
export function getSessionIdHash({ client }: Pick<CallContext, 'client'>): Buffer {
  if (client.sessionToken === undefined) throw new Error('A call without a session.');
  return hashSecret(client.sessionToken);
}

/**
 * Requests a payment form from the gateway. The request is recorded first: whatever happens then, a payment can be matched by its invoice
 * number.
 *
 * @returns the token that opens the form.
 * @throws Refusal CARDS_NOT_ACCEPTED; TOO_MANY_REQUESTS for a session with too many unpaid forms; CARD_GATEWAY_UNAVAILABLE if the gateway
 * returns none.
 */
export async function requestPaymentForm(
  context: CallContext,
  payment: {
    readonly purpose: IntentPurpose;
    readonly amountCents: Cents;
    readonly surchargeCents: Cents;
    readonly description: string;
    readonly buttonText: string;
  },
): Promise<string> {
  const { db, county, caller, client } = context;
  const gateway = getCardGateway(county);
  const { purpose, amountCents, surchargeCents } = payment;
  const sessionIdHash = getSessionIdHash(context);
  const now = county.clock.now();
  const openForms = await countOpenForms(db, sessionIdHash, minutesAfter(now, -INTENT_LIFETIME_MINUTES));
  if (openForms >= OPEN_FORMS_MAX) throw new Refusal('TOO_MANY_REQUESTS');
  const invoiceNumber = createInvoiceNumber();
  const id = await insertIntent(db, {
    invoiceNumber,
    userId: caller.userId,
    accountId: caller.accountId,
    sessionIdHash,
    purpose,
    amountCents,
    surchargeCents,
    createdAt: now,
  });
  const outcome = await gateway.createHostedForm({
    mode: MODE_OF[purpose],
    amountCents: amountCents + surchargeCents,
    invoiceNumber,
    description: payment.description,
    customerId: String(caller.accountId),
    customerAddress: client.address,
    merchantName: county.name,
    buttonText: payment.buttonText,
    communicatorUrl: `${client.origin}/${county.key}/${COMMUNICATOR_PATH}`,
  });
  if (outcome.status !== 'DONE') {
    county.log.error({ invoiceNumber, outcome, requestId: client.requestId }, 'the card gateway gave no payment form');
    throw new Refusal('CARD_GATEWAY_UNAVAILABLE');
  }
  await markTokenIssued(db, id);
  return outcome.token;
}

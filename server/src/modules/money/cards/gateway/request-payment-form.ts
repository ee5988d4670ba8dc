import type { Cents } from '@portal/contract/values/money';
import type { CardGateway } from '../../../../platform/card-gateway/card-gateway.ts';
import { inTransaction } from '../../../../platform/database/database.ts';
import { networkOf } from '../../../../platform/http/client-network.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { hashSecret } from '../../../people/identity/index.ts';
import {
  createInvoiceNumber,
  INTENT_LIFETIME_MINUTES,
  type IntentPurpose,
  MODE_OF,
  minutesAfter,
  OPEN_FORMS_MAX,
  OPEN_FORMS_OF_COUNTY_MAX,
  OPEN_FORMS_OF_NETWORK_MAX,
} from './cards.rules.ts';
import { countOpenForms, insertIntent, lockOpenForms, markTokenIssued } from './intents.queries.ts';

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
 * Requests a payment form from the gateway. The request is recorded first, so that a payment can always be matched by
 * its invoice number.
 *
 * @returns the token that opens the form.
 * @throws Refusal CARDS_NOT_ACCEPTED; TOO_MANY_REQUESTS for too many unpaid forms of the session, the client's network
 *   or the county, as someone testing stolen cards would request; CARD_GATEWAY_UNAVAILABLE if the gateway returns none.
 */
export async function requestPaymentForm(
  context: CallContext,
  payment: {
    readonly purpose: IntentPurpose;
    /** Whether the form asks for a bank account instead of a card. */
    readonly isBank?: boolean;
    readonly amountCents: Cents;
    readonly surchargeCents: Cents;
    readonly description: string;
    readonly buttonText: string;
  },
): Promise<string> {
  const { db, county, caller, client } = context;
  const gateway = getCardGateway(county);
  const { purpose, amountCents, surchargeCents, isBank = false } = payment;
  const sessionIdHash = getSessionIdHash(context);
  const now = county.clock.now();
  const invoiceNumber = createInvoiceNumber();
  const requested = { sessionIdHash, clientNetwork: networkOf(client.address) };
  const id = await inTransaction(db, async (tx) => {
    await lockOpenForms(tx);
    const open = await countOpenForms(tx, { ...requested, since: minutesAfter(now, -INTENT_LIFETIME_MINUTES) });
    if (
      open.ofSession >= OPEN_FORMS_MAX ||
      open.ofNetwork >= OPEN_FORMS_OF_NETWORK_MAX ||
      open.ofCounty >= OPEN_FORMS_OF_COUNTY_MAX
    )
      throw new Refusal('TOO_MANY_REQUESTS');
    return insertIntent(tx, {
      ...requested,
      invoiceNumber,
      userId: caller.userId,
      accountId: caller.accountId,
      purpose,
      isBank,
      amountCents,
      surchargeCents,
      createdAt: now,
    });
  });
  const outcome = await gateway.createHostedForm({
    isBank,
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

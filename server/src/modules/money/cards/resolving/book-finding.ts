import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { bookFinding as endpoint } from '@portal/contract/money/cards/findings';
import type { GatewayTransaction } from '../../../../platform/card-gateway/card-gateway.ts';
import { inTransaction } from '../../../../platform/database/database.ts';
import { networkOf } from '../../../../platform/http/client-network.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { getAccount, lockAccounts } from '../../../people/accounts/index.ts';
import { closeOpenFinding, findOpenFinding } from '../findings/findings.queries.ts';
import { isProvenDeposit, splitTotal } from '../gateway/cards.rules.ts';
import { findIntentByInvoice, insertIntent } from '../gateway/intents.queries.ts';
import { getCardGateway } from '../gateway/request-payment-form.ts';
import { getDepositSurchargeTerms } from '../gateway/surcharge-terms.ts';
import { bookDeposit } from './resolve-intent.ts';

type Outcome = ContentOf<typeof endpoint>;

/**
 * Books the deposit of a finding (see the call), or the payment of an invoice account from a bank account. The gateway is asked again; the finding, the number of the payment and its transaction
 * each allow it once.
 *
 * @throws Refusal CARDS_NOT_ACCEPTED if the county has no card gateway.
 */
export async function bookFinding(context: CallContext, request: ParsedRequestOf<typeof endpoint>): Promise<Outcome> {
  const { db, county } = context;
  const gateway = getCardGateway(county);
  const finding = await findOpenFinding(db, request.id, 'PAYMENT_WITHOUT_INTENT');
  if (finding === undefined) return { status: 'NOT_OPEN' };
  const lookup = await gateway.findTransaction(finding.subject);
  if (lookup.status === 'UNKNOWN') return { status: 'UNKNOWN' };
  if (lookup.status !== 'FOUND' || !isProvenDeposit(lookup.transaction, request.accountId))
    return { status: 'NOT_PROVEN' };
  return book(context, request, lookup.transaction);
}

function book(
  context: CallContext,
  { id, accountId, reason }: ParsedRequestOf<typeof endpoint>,
  transaction: GatewayTransaction,
): Promise<Outcome> {
  const { county, caller, client } = context;
  const { invoiceNumber } = transaction;
  const actor = actorOf(context);
  const now = county.clock.now();
  return inTransaction(context.db, async (tx) => {
    if ((await lockAccounts(tx, [accountId])).length === 0) return { status: 'NOT_PROVEN' };
    // A job may have found the form since, and books it.
    if ((await findIntentByInvoice(tx, invoiceNumber)) !== undefined) return { status: 'NOT_OPEN' };
    // Closed once nothing else can keep it from being booked: a finding that isn't booked stays open.
    const closed = await closeOpenFinding(tx, { id, by: caller.username, reason, at: now });
    if (closed === undefined) return { status: 'NOT_OPEN' };
    const { paymentMethod } = await getAccount(tx, accountId);
    const purpose = transaction.isBank && paymentMethod === 'INVOICE' ? 'INVOICE_PAYMENT' : 'ESCROW_DEPOSIT';
    const terms = getDepositSurchargeTerms(await getSettings(tx, 'escrow'));
    await insertIntent(tx, {
      ...{ invoiceNumber, accountId, userId: caller.userId, sessionIdHash: null, purpose },
      isBank: transaction.isBank,
      ...(transaction.isBank
        ? { amountCents: transaction.settledCents, surchargeCents: 0 }
        : splitTotal(transaction.settledCents, terms)),
      clientNetwork: networkOf(client.address),
      createdAt: now,
    });
    const intent = await findIntentByInvoice(tx, invoiceNumber, { lock: true });
    if (intent === undefined) throw new Error(`The form ${invoiceNumber} is gone.`);
    await bookDeposit(tx, county, intent, transaction, { actor, reason });
    await recordAudit(tx, { action: 'finding.closed', actor, details: { ...closed, by: caller.username, reason } });
    return { status: 'BOOKED' };
  });
}

import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  type getInvoicePaymentOptions as optionsEndpoint,
  parseInvoicePayment,
  type initiateInvoicePayment as paymentEndpoint,
} from '@portal/contract/money/cards/invoice-payment';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { getAccount } from '../../../people/accounts/index.ts';
import { getFunds } from '../../ledger/index.ts';
import { requestPaymentForm } from '../gateway/request-payment-form.ts';
import { sumPendingInvoicePayments } from './bank-deposits.queries.ts';

type Options = ContentOf<typeof optionsEndpoint>;

/**
 * Gets what the caller's account owes by invoice, and how much of it can be paid from a bank account now (decision 0371).
 *
 * @throws Refusal CARDS_NOT_ACCEPTED if the county takes no such payments, or the account isn't billed by invoice.
 */
export async function getInvoicePaymentOptions({
  db,
  county,
  caller,
}: Pick<CallContext, 'db' | 'county' | 'caller'>): Promise<Options> {
  const account = await getAccount(db, caller.accountId);
  const { payByBankAccount } = await getSettings(db, 'receivables');
  if (county.cardGateway === undefined || !payByBankAccount || account.paymentMethod !== 'INVOICE')
    throw new Refusal('CARDS_NOT_ACCEPTED');
  const owedCents = Math.max(0, -(await getFunds(db, account)).balanceCents);
  const pendingCents = await sumPendingInvoicePayments(db, account.id);
  return { accountName: account.name, owedCents, pendingCents, payableCents: Math.max(0, owedCents - pendingCents) };
}

/**
 * Requests the form that pays a debt by invoice from a bank account.
 *
 * @throws Refusal as `getInvoicePaymentOptions`; INVALID_INPUT for an invalid amount, or for more than the debt without what is pending; as
 * `requestPaymentForm`.
 */
export async function initiateInvoicePayment(
  context: CallContext,
  { amount }: ParsedRequestOf<typeof paymentEndpoint>,
): Promise<ContentOf<typeof paymentEndpoint>> {
  const { accountName, payableCents } = await getInvoicePaymentOptions(context);
  const payment = parseInvoicePayment(amount, payableCents);
  if ('problem' in payment) throw new Refusal('INVALID_INPUT', { amount: payment.problem });
  const { amountCents } = payment;
  const token = await requestPaymentForm(context, {
    ...({ purpose: 'INVOICE_PAYMENT', isBank: true, amountCents, surchargeCents: 0 } as const),
    description: context.translate('cards:invoicePaymentDescription', { account: accountName }),
    buttonText: context.translate('cards:depositButton'),
  });
  return { tokenResults: { token }, amountCents };
}

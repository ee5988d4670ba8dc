import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { parseDeposit } from '@portal/contract/money/cards/deposit-amount';
import type { initiateDeposit as endpoint } from '@portal/contract/money/cards/escrow-deposit';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { requestPaymentForm } from '../gateway/request-payment-form.ts';
import { findDepositTerms } from './deposit-terms.ts';

/**
 * Requests the form that pays a deposit and its surcharge (Spec 1 §4 "Escrow deposit").
 *
 * @throws Refusal CARDS_NOT_ACCEPTED if the escrow can't be added to by card; INVALID_INPUT for an invalid amount, or one beyond the
 * county's limits; as `requestPaymentForm`.
 */
export async function initiateDeposit(
  context: CallContext,
  { amount, method }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { caller, county, translate } = context;
  const terms = await findDepositTerms(county, caller.accountId);
  const isBank = method === 'BANK';
  if (terms === undefined || (isBank && !terms.acceptsBankAccounts)) throw new Refusal('CARDS_NOT_ACCEPTED');
  const deposit = parseDeposit(
    amount,
    isBank ? { ...terms, surcharge: { ...terms.surcharge, applies: false } } : terms,
  );
  if ('problem' in deposit) throw new Refusal('INVALID_INPUT', { amount: deposit.problem });
  const { depositCents, surchargeCents, totalCents } = deposit;
  const token = await requestPaymentForm(context, {
    purpose: 'ESCROW_DEPOSIT',
    isBank,
    amountCents: depositCents,
    surchargeCents,
    description: translate('cards:depositDescription', { account: terms.account.name }),
    buttonText: translate('cards:depositButton'),
  });
  return { tokenResults: { token }, depositCents, surchargeCents, totalCents };
}

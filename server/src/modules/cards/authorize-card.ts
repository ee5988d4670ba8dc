import type { authorize as endpoint } from '@portal/contract/credit-card/authorize';
import type { ContentOf } from '@portal/contract/endpoint';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { getAccount } from '../accounts/index.ts';
import { getSettings } from '../county-settings/index.ts';
import { formatSurcharge } from './format-surcharge.ts';
import { requestPaymentForm } from './request-payment-form.ts';
import { getTabSurchargeTerms } from './surcharge-terms.ts';

/**
 * Requests the form that holds the county's amount on a card (Spec 1 §4, Spec 2 §4). It charges nothing.
 *
 * @throws Refusal CARDS_NOT_ACCEPTED if the account has another payment method; as `requestPaymentForm`.
 */
export async function authorizeCard(context: CallContext): Promise<ContentOf<typeof endpoint>> {
  const { db, caller, translate } = context;
  if ((await getAccount(db, caller.accountId)).paymentMethod !== 'CREDIT_CARD') throw new Refusal('CARDS_NOT_ACCEPTED');
  const settings = await getSettings(db, 'creditCardExtra');
  const { maxAmount } = settings;
  const token = await requestPaymentForm(context, {
    purpose: 'CARD_TAB',
    amountCents: maxAmount,
    surchargeCents: 0,
    description: translate('cards:tabDescription'),
    buttonText: translate('cards:tabButton'),
  });
  return {
    token,
    authorizedCents: maxAmount,
    surchargeMessage: formatSurcharge(getTabSurchargeTerms(settings), translate),
  };
}

import type { ContentOf } from '@portal/contract/endpoint';
import type { authorize as endpoint } from '@portal/contract/money/cards/authorize';
import type { Cents } from '@portal/contract/values/money';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { getAccount } from '../../../people/accounts/index.ts';
import { formatSurcharge } from './format-surcharge.ts';
import { requestPaymentForm } from './request-payment-form.ts';
import { getTabSurchargeTerms } from './surcharge-terms.ts';

/**
 * Requests the form that holds the county's amount on a card (Spec 1 §4, Spec 2 §4). Charges nothing.
 *
 * @throws Refusal CARDS_NOT_ACCEPTED if the account has another payment method; as `requestPaymentForm`.
 */
export async function authorizeCard(context: CallContext): Promise<ContentOf<typeof endpoint>> {
  const { db, translate } = context;
  await ensureCardAccount(context);
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

/**
 * Requests the form that holds exactly one purchase on a card, with its surcharge. The hold replaces the session's
 * authorization, whose used amount is captured.
 *
 * @returns the form's token.
 * @throws Refusal CARDS_NOT_ACCEPTED if the account has another payment method; as `requestPaymentForm`.
 */
export async function requestHold(
  context: CallContext,
  { amountCents, surchargeCents }: { readonly amountCents: Cents; readonly surchargeCents: Cents },
): Promise<string> {
  const { translate } = context;
  await ensureCardAccount(context);
  return requestPaymentForm(context, {
    ...{ purpose: 'CARD_TAB', amountCents, surchargeCents },
    description: translate('efile:cardDescription'),
    buttonText: translate('cards:tabButton'),
  });
}

async function ensureCardAccount({ db, caller }: CallContext): Promise<void> {
  if ((await getAccount(db, caller.accountId)).paymentMethod !== 'CREDIT_CARD') throw new Refusal('CARDS_NOT_ACCEPTED');
}

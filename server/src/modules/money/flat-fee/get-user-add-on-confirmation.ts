import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { AddOnConfirmation, getUserAddOnConfirmation as endpoint } from '@portal/contract/money/flat-fee/add-on';
import type { CallContext } from '../../../platform/http/route.ts';
import type { Translate } from '../../../platform/translate.ts';
import { type Account, getAccount } from '../../people/accounts/index.ts';
import { formatAddOn } from '../charging/index.ts';
import { type Funds, getFunds, getImageAllowance } from '../ledger/index.ts';
import { type AddOn, computeOfferExpiry } from './add-on.rules.ts';
import { deleteEndedAddOns, holdAddOn } from './flat-fee.queries.ts';
import { listChoices } from './list-flat-fee-options.ts';

/**
 * Prices a choice, holds it for half an hour and describes its effect on the balance (Spec 1 §2 "Flat Fee Add On Confirmation"). If it
 * can't be chosen, `ok` is false with the reason. A guid identifies one purchase: another choice replaces what was not bought.
 */
export async function getUserAddOnConfirmation(
  { db, caller, county, translate }: CallContext,
  { option, imageStateReference }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const refuse = (key: `flat-fee:${'notHeld' | 'notOffered' | 'alreadyUnlimited' | 'chooseOption'}`) =>
    ({ ok: false, errorMessage: translate(key) }) as const;
  const choice = await listChoices({ db, caller });
  if ('reason' in choice) return refuse(choice.reason);
  const addOn = choice.addOns.find((offered) => offered.option === option);
  if (addOn === undefined) return refuse('flat-fee:chooseOption');

  const { userId, accountId } = caller;
  const offeredAt = county.clock.now();
  const { images, costCents } = addOn;
  await deleteEndedAddOns(db, userId, offeredAt);
  const guid = imageStateReference.imageStateGuid;
  const expiresAt = computeOfferExpiry(offeredAt);
  const isHeld = await holdAddOn(db, { guid, userId, accountId, images, costCents, offeredAt, expiresAt });
  if (!isHeld) return refuse('flat-fee:notHeld');

  const account = await getAccount(db, accountId);
  const funds = await getFunds(db, account);
  const { imagesRemaining } = await getImageAllowance(db, accountId);
  return {
    ok: true,
    errorMessage: '',
    confirmation: formatConfirmation({ account, addOn, funds, imagesRemaining }, translate),
  };
}

function formatConfirmation(
  facts: { readonly account: Account; readonly addOn: AddOn; readonly funds: Funds; readonly imagesRemaining: number },
  translate: Translate,
): AddOnConfirmation {
  const { account, addOn, funds, imagesRemaining } = facts;
  const endingCents = funds.balanceCents - addOn.costCents;
  return {
    headers: [translate('flat-fee:confirmationTitle'), account.name],
    accountMessage: translate('flat-fee:remaining', { account: account.name, count: imagesRemaining }),
    beginningBalance: { description: translate('flat-fee:beginningBalance'), valueCents: funds.balanceCents },
    purchaseMessage: formatPurchase(facts, translate),
    purchase: {
      description: formatAddOn(addOn, account.imageChargeMethod, translate),
      valueCents: addOn.costCents,
    },
    endingBalance: { description: translate('flat-fee:endingBalance'), valueCents: endingCents },
    insufficientBalance: funds.source === 'ESCROW' && endingCents < 0,
  };
}

function formatPurchase(
  { account, addOn, funds }: { readonly account: Account; readonly addOn: AddOn; readonly funds: Funds },
  translate: Translate,
): string {
  if (addOn.costCents === 0) return translate('flat-fee:free');
  const key = funds.source === 'INVOICE' ? 'flat-fee:toInvoice' : 'flat-fee:fromEscrow';
  return translate(key, { account: account.name });
}

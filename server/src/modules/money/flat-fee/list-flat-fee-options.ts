import type { FlatFeeOptions } from '@portal/contract/money/flat-fee/flat-fee-options';
import type { CallContext } from '../../../platform/http/route.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { getAccount } from '../../people/accounts/index.ts';
import { formatAddOn } from '../charging/index.ts';
import { getImageAllowance } from '../ledger/index.ts';
import { type AddOn, listAddOns } from './add-on.rules.ts';
import { canAddImages } from './flat-fee.policy.ts';

type Asking = Pick<CallContext, 'db' | 'caller' | 'translate'>;

/** The available choices, or the reason why the caller has no choice. */
export type Choice =
  | { readonly addOns: readonly AddOn[] }
  | { readonly reason: 'flat-fee:notOffered' | 'flat-fee:alreadyUnlimited' };

/** Lists what the caller can add to the flat fee of their account now. */
export async function listChoices({ db, caller }: Pick<CallContext, 'db' | 'caller'>): Promise<Choice> {
  if (!(await canAddImages({ db, caller }))) return { reason: 'flat-fee:notOffered' };
  if ((await getImageAllowance(db, caller.accountId)).isUnlimited) return { reason: 'flat-fee:alreadyUnlimited' };
  const addOns = listAddOns((await getSettings(db, 'flatFeeOverride')).rates);
  return addOns.length === 0 ? { reason: 'flat-fee:notOffered' } : { addOns };
}

/** Finds the choices in the order of the dialog (Spec 1 §2 "Flat Fee Account Add On"); undefined without choices. */
export async function findFlatFeeOptions(context: Asking): Promise<FlatFeeOptions | undefined> {
  const choice = await listChoices(context);
  return 'addOns' in choice ? formatOptions(context, choice.addOns) : undefined;
}

/** Formats the choices in the caller's language. */
export async function formatOptions(
  { db, caller, translate }: Asking,
  addOns: readonly AddOn[],
): Promise<FlatFeeOptions> {
  const { imageChargeMethod } = await getAccount(db, caller.accountId);
  return {
    title: translate('flat-fee:title'),
    options: addOns.map((addOn) => ({
      text: formatAddOn(addOn, imageChargeMethod, translate),
      value: addOn.option,
    })),
  };
}

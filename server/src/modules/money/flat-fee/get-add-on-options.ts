import { randomUUID } from 'node:crypto';
import type { ContentOf } from '@portal/contract/endpoint';
import type { getAddOnOptions as endpoint } from '@portal/contract/money/flat-fee/add-on';
import type { CallContext } from '../../../platform/http/route.ts';
import { formatOptions, listChoices } from './list-flat-fee-options.ts';

/**
 * Gets the add-ons that the caller can buy for their account's flat fee, and a guid for the choice (Spec 1 §4). Nothing
 * is held before the first choice.
 */
export async function getAddOnOptions(context: CallContext): Promise<ContentOf<typeof endpoint>> {
  const guid = randomUUID();
  const choice = await listChoices(context);
  if ('reason' in choice)
    return { guid, purchaseOptions: { hasBuyOptions: false }, errorMessage: context.translate(choice.reason) };
  const flatFeeOptions = await formatOptions(context, choice.addOns);
  return { guid, purchaseOptions: { hasBuyOptions: true, flatFeeOptions }, errorMessage: '' };
}

import { randomUUID } from 'node:crypto';
import type { ContentOf } from '@portal/contract/endpoint';
import type { getAddOnOptions as endpoint } from '@portal/contract/flat-fee/add-on';
import type { CallContext } from '../../platform/http/route.ts';
import { listChoices, wordOptions } from './list-flat-fee-options.ts';

/**
 * What the caller may add to her account's flat fee, and a guid to choose under (Spec 1 §4). Nothing is held yet: the first choice
 * does that.
 */
export async function getAddOnOptions(context: CallContext): Promise<ContentOf<typeof endpoint>> {
  const guid = randomUUID();
  const choice = await listChoices(context);
  if ('reason' in choice)
    return { guid, purchaseOptions: { hasBuyOptions: false }, errorMessage: context.translate(choice.reason) };
  const flatFeeOptions = await wordOptions(context, choice.addOns);
  return { guid, purchaseOptions: { hasBuyOptions: true, flatFeeOptions }, errorMessage: '' };
}

import type { uploadImage as endpoint } from '@portal/contract/efile/upload-image';
import type { ContentOf } from '@portal/contract/endpoint';
import type { CallContext } from '../../platform/http/route.ts';
import { getAccount } from '../accounts/index.ts';
import { computeCardSurcharge } from '../cards/index.ts';
import { createSettingsReader } from '../county-settings/index.ts';
import type { FilingImage } from './images.queries.ts';

/** What filing an uploaded file costs the caller's account, with the surcharge if it pays by card. */
export async function quoteImage(
  { db, caller }: Pick<CallContext, 'db' | 'caller'>,
  image: FilingImage,
): Promise<ContentOf<typeof endpoint>> {
  const { imageId, pageCount: numberOfPages, firstPageCents, additionalPagesCents, warnings } = image;
  const { paymentMethod } = await getAccount(db, caller.accountId);
  const feesCents = firstPageCents + additionalPagesCents;
  const surcharge =
    paymentMethod === 'CREDIT_CARD' ? await computeCardSurcharge(createSettingsReader(db), feesCents) : 0;
  return {
    ...{ imageId, numberOfPages, paymentMethod, warnings, surcharge },
    firstPageCharge: firstPageCents,
    additionalPagesCharge: additionalPagesCents,
    totalCharge: feesCents + surcharge,
  };
}

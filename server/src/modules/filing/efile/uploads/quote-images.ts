import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { quotePackage as endpoint } from '@portal/contract/filing/efile/upload-image';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { computeCardSurcharge } from '../../../money/cards/index.ts';
import { createSettingsReader } from '../../../office/county-settings/index.ts';
import { getAccount } from '../../../people/accounts/index.ts';
import { ensureEfileOffered } from '../ensure-efile-offered.ts';
import { type FilingImage, listImages } from './images.queries.ts';

type Quote = ContentOf<typeof endpoint>;

/** The caller's price for filing uploaded files together, with the surcharge if the account pays by card. */
export async function quoteImages(
  { db, caller }: Pick<CallContext, 'db' | 'caller'>,
  images: readonly FilingImage[],
): Promise<Quote> {
  const sum = (of: (image: FilingImage) => number) => images.reduce((total, image) => total + of(image), 0);
  const firstPageCharge = sum(({ firstPageCents }) => firstPageCents);
  const additionalPagesCharge = sum(({ additionalPagesCents }) => additionalPagesCents);
  const feesCents = firstPageCharge + additionalPagesCharge;
  const { paymentMethod } = await getAccount(db, caller.accountId);
  const surcharge =
    paymentMethod === 'CREDIT_CARD' ? await computeCardSurcharge(createSettingsReader(db), feesCents) : 0;
  return {
    ...{ paymentMethod, firstPageCharge, additionalPagesCharge, surcharge, totalCharge: feesCents + surcharge },
    numberOfPages: sum(({ pageCount }) => pageCount),
  };
}

/** The price for filing one uploaded file, with the inspection's findings. */
export async function quoteImage(context: Pick<CallContext, 'db' | 'caller'>, image: FilingImage) {
  const { imageId, warnings } = image;
  return { imageId, warnings, ...(await quoteImages(context, [image])) };
}

/** @throws Refusal NOT_OFFERED; NOT_FOUND for a file that isn't the caller's, was filed or deleted. */
export async function quotePackage(
  context: CallContext,
  { imageIds }: ParsedRequestOf<typeof endpoint>,
): Promise<Quote> {
  await ensureEfileOffered(context.db);
  return quoteImages(context, await getUnfiledImages(context, imageIds));
}

/** @throws Refusal NOT_FOUND unless each file is the caller's and isn't filed. */
export async function getUnfiledImages(
  { db, caller }: Pick<CallContext, 'db' | 'caller'>,
  imageIds: readonly string[],
): Promise<readonly FilingImage[]> {
  const images = await listImages(db, { userId: caller.userId, imageIds });
  if (images.length < imageIds.length || images.some(({ filingId }) => filingId !== null))
    throw new Refusal('NOT_FOUND');
  return images;
}

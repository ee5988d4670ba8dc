import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { DOCUMENT_FEES, NO_FEE_FACTS, type RecordingFee } from '@portal/contract/filing/efile/fee-facts';
import { NO_INDEX_FACTS } from '@portal/contract/filing/efile/index-facts';
import type { quotePackage as endpoint } from '@portal/contract/filing/efile/upload-image';
import type { Cents } from '@portal/contract/values/money';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { computeCardSurcharge } from '../../../money/cards/index.ts';
import { createSettingsReader } from '../../../office/county-settings/index.ts';
import { getAccount } from '../../../people/accounts/index.ts';
import { ensureEfileOffered } from '../ensure-efile-offered.ts';
import { type ChargedFee, pageFeesOf } from '../recording-fees.rules.ts';
import { type FilingImage, listImages } from './images.queries.ts';
import { type PricedFacts, priceDocuments } from './price-documents.ts';

type Quote = ContentOf<typeof endpoint>;

const NO_PRICED_FACTS: PricedFacts = { ...NO_INDEX_FACTS, ...NO_FEE_FACTS };

/** The caller's price for filing documents together, with the surcharge if the account pays by card. */
export async function quoteFees(
  { db, caller }: Pick<CallContext, 'db' | 'caller'>,
  images: readonly FilingImage[],
  priced: readonly (readonly ChargedFee[])[],
): Promise<Quote> {
  const sums = new Map<RecordingFee, Cents>();
  for (const { item, amountCents } of priced.flat()) sums.set(item, (sums.get(item) ?? 0) + amountCents);
  const { FILING: firstPageCharge = 0, ADDITIONAL_PAGES: additionalPagesCharge = 0 } = Object.fromEntries(sums);
  const feesCents = [...sums.values()].reduce((total, cents) => total + cents, 0);
  const { paymentMethod } = await getAccount(db, caller.accountId);
  const surcharge =
    paymentMethod === 'CREDIT_CARD' ? await computeCardSurcharge(createSettingsReader(db), feesCents) : 0;
  return {
    ...{ paymentMethod, firstPageCharge, additionalPagesCharge, surcharge, totalCharge: feesCents + surcharge },
    fees: DOCUMENT_FEES.flatMap((fee) => {
      const charge = sums.get(fee);
      return charge === undefined ? [] : [{ fee, charge }];
    }),
    numberOfPages: images.reduce((total, { pageCount }) => total + pageCount, 0),
  };
}

/** Documents with the facts of a request, in its order. Facts that it leaves out are unknown. */
export function pairFacts(images: readonly FilingImage[], facts: readonly PricedFacts[]) {
  return images.map((image, index) => ({ image, facts: facts[index] ?? NO_PRICED_FACTS }));
}

/** The price for filing uploaded files together. @throws as `priceDocuments`. */
export async function quoteImages(
  context: Pick<CallContext, 'db' | 'county' | 'caller'>,
  images: readonly FilingImage[],
  facts: readonly PricedFacts[],
): Promise<Quote> {
  return quoteFees(context, images, await priceDocuments(context, pairFacts(images, facts)));
}

/** The price for the pages of one uploaded file, with the inspection's findings: its other fees depend on facts that come later. */
export async function quoteImage(context: Pick<CallContext, 'db' | 'caller'>, image: FilingImage) {
  const { imageId, warnings } = image;
  return { imageId, warnings, ...(await quoteFees(context, [image], [pageFeesOf(image)])) };
}

/** @throws Refusal NOT_OFFERED; NOT_FOUND for a file that isn't the caller's, was filed or deleted; as `priceDocuments`. */
export async function quotePackage(
  context: CallContext,
  { imageIds, facts }: ParsedRequestOf<typeof endpoint>,
): Promise<Quote> {
  await ensureEfileOffered(context.db);
  return quoteImages(context, await getUnfiledImages(context, imageIds), facts);
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

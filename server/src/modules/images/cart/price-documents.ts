import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { priceDocuments as endpoint } from '@portal/contract/images/cart/cart';
import { CERTIFICATE_SERIES } from '@portal/contract/values/image-series';
import type { CallContext } from '../../../platform/http/route.ts';
import { listImagedRecords } from '../../index/records/index.ts';
import { getCallersAccount } from '../../people/accounts/index.ts';
import { priceCopies } from '../imaging/index.ts';
import { listCopyPages } from './cart.rules.ts';

/**
 * Prices entire documents for the caller with the function that prices an order, and holds nothing. Counts the pages that the index says,
 * because reading hundreds of images would take longer than choosing them; the quote of the cart counts those of the images. Documents
 * without images, and those that a cart refuses, aren't part of it.
 */
export async function priceDocuments(
  context: CallContext,
  { documentKeys }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { db, caller } = context;
  const account = await getCallersAccount(db, caller);
  const records = await listImagedRecords(db, account.imageRetrieval ? [...new Set(documentKeys)] : []);
  const copies = [...records].flatMap(([documentKey, record]) =>
    record.imagePageCount === null || record.imagePageCount === 0 || record.documentType === CERTIFICATE_SERIES
      ? []
      : [{ ...record, documentKey, pages: listCopyPages({ pages: null, pageCount: record.imagePageCount }) }],
  );
  const priced = await priceCopies(context, account, copies);
  return {
    documentCount: copies.length,
    priceCents: priced.reduce((sum, { cost }) => sum + cost.cents, 0),
    priceImages: priced.reduce((sum, { cost }) => sum + cost.images, 0),
  };
}

import { CART_CERTIFIED_MAX, type CartProblem } from '@portal/contract/images/cart/cart';
import { isImageSeries } from '@portal/contract/values/image-series';
import type { CallContext } from '../../../platform/http/route.ts';
import { type ImagedRecord, listImagedRecords } from '../../index/records/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { type Account, getCallersAccount } from '../../people/accounts/index.ts';
import { canCertifyCopies, getCopyPrices } from '../certified-copies/index.ts';
import { type CartLimits, compareRecords, type RecordMark } from './cart.rules.ts';

/** A document of a cart with its record; one of the two is there. */
export type CheckedItem<Item> =
  | { readonly item: Item; readonly record: ImagedRecord; readonly problem: undefined }
  | { readonly item: Item; readonly record: ImagedRecord | undefined; readonly problem: CartProblem };

/** Gets the county's limits of a cart. */
export async function getCartLimits({ db }: Pick<CallContext, 'db'>): Promise<CartLimits> {
  const { cartDocuments, cartPages } = await getSettings(db, 'cart');
  return { documents: cartDocuments, pages: cartPages, certified: CART_CERTIFIED_MAX };
}

/** Compares documents of a cart with the index: whether the caller can still buy them, and whether they are still what was added. */
export async function checkRecords<
  Item extends RecordMark & { readonly documentKey: string; readonly isCertified: boolean },
>(context: CallContext, items: readonly Item[]): Promise<readonly CheckedItem<Item>[]> {
  const { db, caller } = context;
  const account = await getCallersAccount(db, caller);
  const terms = await getCertifiedTerms(context, account, items);
  const records = await listImagedRecords(
    db,
    items.map(({ documentKey }) => documentKey),
  );
  return items.map((item): CheckedItem<Item> => {
    const record = records.get(item.documentKey);
    if (!account.imageRetrieval) return { item, record, problem: 'NOT_ALLOWED' };
    const problem = compareRecords(item, record);
    if (record === undefined || problem !== undefined) return { item, record, problem: problem ?? 'NOT_FOUND' };
    const uncertified = item.isCertified ? findCertifiedProblem(terms, record) : undefined;
    if (uncertified !== undefined) return { item, record, problem: uncertified };
    return { item, record, problem: undefined };
  });
}

/** Whether the caller can buy certified copies with a cart. */
interface CertifiedTerms {
  readonly isOffered: boolean;
  readonly isPayable: boolean;
}

/** Gets the terms of certified copies, if there are any among the documents. */
export async function getCertifiedTerms(
  context: CallContext,
  { accountType }: Account,
  items: readonly { readonly isCertified: boolean }[],
): Promise<CertifiedTerms> {
  if (!items.some(({ isCertified }) => isCertified)) return { isOffered: false, isPayable: false };
  const { certificationCents, pageCents } = await getCopyPrices(context);
  const isFree = certificationCents + pageCents === 0;
  return { isOffered: await canCertifyCopies(context.county), isPayable: accountType !== 'FLAT_FEE' || isFree };
}

/** Finds why a copy of a record isn't certified with a cart. */
export function findCertifiedProblem(
  { isOffered, isPayable }: CertifiedTerms,
  { documentType }: Pick<ImagedRecord, 'documentType'>,
): CartProblem | undefined {
  // Certificates of title and books have other offices, prices and rules.
  if (!isOffered || isImageSeries(documentType)) return 'NOT_CERTIFIED';
  return isPayable ? undefined : 'FLAT_FEE';
}

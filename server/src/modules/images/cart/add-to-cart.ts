import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { CartProblem, addToCart as endpoint } from '@portal/contract/images/cart/cart';
import { CERTIFICATE_SERIES } from '@portal/contract/values/image-series';
import { parsePageSelection } from '@portal/contract/values/page-selection';
import { inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { type ImagedRecord, listImagedRecords } from '../../index/records/index.ts';
import { getCallersAccount } from '../../people/accounts/index.ts';
import { toOrderOwner } from '../imaging/index.ts';
import { type CartItem, deleteGuestItems, listCartItems, lockCart, storeCartItems } from './cart.queries.ts';
import { fitIntoCart } from './cart.rules.ts';
import { countImagePages, forEachImage } from './check-images.ts';
import { findCertifiedProblem, getCartLimits, getCertifiedTerms } from './check-records.ts';

type Content = ContentOf<typeof endpoint>;

interface Wanted {
  readonly documentKey: string;
  readonly pagesSelected: string;
  readonly isCertified: boolean;
}

type Read = { readonly item: CartItem } | Content['refused'][number];

/**
 * Adds documents to the caller's cart, all that can be bought. The limits count what the index says before an image is
 * read, and the images themselves afterwards.
 *
 * @returns those that were not added, with the reason.
 * @throws Refusal TOO_BUSY.
 */
export async function addToCart(
  context: CallContext,
  { documents }: ParsedRequestOf<typeof endpoint>,
): Promise<Content> {
  const { db, county, caller } = context;
  const owner = toOrderOwner(context);
  const wanted = [...new Map(documents.map((document) => [document.documentKey, document])).values()];
  const limits = await getCartLimits(context);
  const records = await listImagedRecords(
    db,
    wanted.map(({ documentKey }) => documentKey),
  );
  const expected = wanted.map((document) => ({
    ...document,
    ...{ pages: null, pageCount: records.get(document.documentKey)?.imagePageCount ?? 1 },
  }));
  const { added: fitting, full } = fitIntoCart(await listCartItems(db, owner), expected, limits);
  const account = await getCallersAccount(db, caller);
  const terms = await getCertifiedTerms(context, account, fitting);
  const read = await forEachImage(fitting, async (document): Promise<Read> => {
    const { documentKey } = document;
    const record = records.get(documentKey);
    if (!account.imageRetrieval) return { documentKey, problem: 'NOT_ALLOWED' };
    if (record === undefined) return { documentKey, problem: 'NOT_FOUND' };
    const uncertified = document.isCertified ? findCertifiedProblem(terms, record) : undefined;
    if (uncertified !== undefined) return { documentKey, problem: uncertified };
    const item = await readItem(context, record, document);
    return typeof item === 'string' ? { documentKey, problem: item } : { item };
  });
  return inTransaction(db, async (tx) => {
    await lockCart(tx, owner);
    if (owner.visitor !== '') await deleteGuestItems(tx, owner.userId, county.clock.now());
    const items = await listCartItems(tx, owner);
    const readable = read.flatMap((each) => ('item' in each ? [each.item] : []));
    const fitted = fitIntoCart(items, readable, limits);
    if (fitted.added.length > 0) await storeCartItems(tx, owner, fitted.added, county.clock.now());
    return {
      documentCount: (await listCartItems(tx, owner)).length,
      refused: [...read.flatMap((each) => ('item' in each ? [] : [each])), ...full, ...fitted.full],
    };
  });
}

async function readItem(
  context: CallContext,
  record: ImagedRecord,
  { documentKey, pagesSelected, isCertified }: Wanted,
): Promise<CartItem | CartProblem> {
  if (record.documentType === CERTIFICATE_SERIES) return 'CERTIFICATE';
  const pageCount = await countImagePages(context, documentKey);
  if (pageCount === 'IMAGE_MISSING' && record.imagePageCount === null) return 'NO_IMAGE';
  if (typeof pageCount === 'string') return pageCount;
  const pages = pagesSelected.trim() === '' ? null : parsePageSelection(pagesSelected, pageCount);
  if (pages === undefined || pages?.length === 0) return 'PAGE_SELECTION';
  const { instrumentCode, recordedOn } = record;
  return { documentKey, pages, isCertified, pageCount, instrumentCode, recordedOn };
}

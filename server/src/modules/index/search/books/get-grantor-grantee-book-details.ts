import type { ParsedRequestOf } from '@portal/contract/endpoint';
import type { grantorGranteeBookDetails } from '@portal/contract/index/search/records/grantor-grantee-book-details';
import { NAME_BOOK_SERIES } from '@portal/contract/values/image-series';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { getBalanceAtStart } from '../../../money/ledger/index.ts';
import { computeNaturalKey } from '../../records/index.ts';
import type { ComposedDetails } from '../documents/sell-details.ts';
import { findBookImage } from '../documents/viewed-image.ts';
import { findGrantorGranteeBook } from './grantor-grantee-book-facts.queries.ts';
import { composeGrantorGranteeBook } from './select-grantor-grantee-book-rows.ts';

/**
 * Returns all facts about one page of the old books of names (Spec 2 §2 "Grantor Grantee Book results", §7).
 *
 * @throws Refusal NOT_FOUND if the county has no such page.
 */
export async function getGrantorGranteeBookDetails(
  context: CallContext,
  { docId }: ParsedRequestOf<typeof grantorGranteeBookDetails>,
): Promise<ComposedDetails<typeof grantorGranteeBookDetails>> {
  const { db, caller } = context;
  const book = await findGrantorGranteeBook(db, computeNaturalKey(docId));
  if (book === undefined) throw new Refusal('NOT_FOUND');
  const [image, usageBalance] = await Promise.all([
    findBookImage(context, { ...book, series: NAME_BOOK_SERIES, number: book.reference }),
    getBalanceAtStart(db, caller),
  ]);
  return { details: { ...composeGrantorGranteeBook(book), image }, usageBalance };
}

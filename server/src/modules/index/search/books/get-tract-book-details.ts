import type { ParsedRequestOf } from '@portal/contract/endpoint';
import type { tractBookDetails } from '@portal/contract/index/search/records/tract-book-details';
import { TRACT_BOOK_SERIES } from '@portal/contract/values/image-series';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { getBalanceAtStart } from '../../../money/ledger/index.ts';
import { computeNaturalKey } from '../../records/index.ts';
import { DETAIL_ENTRIES_MAX } from '../documents/get-document-details.ts';
import type { ComposedDetails } from '../documents/sell-details.ts';
import { findBookImage } from '../documents/viewed-image.ts';
import { composeTractBook } from './select-tract-book-rows.ts';
import { findTractBookEntry, selectTractBookLegals } from './tract-book-facts.queries.ts';

type Content = ComposedDetails<typeof tractBookDetails>;

/**
 * Returns all facts about one page of a tract book (Spec 2 §2 "Tract book results", §7).
 *
 * @throws Refusal NOT_FOUND if the county has no such page.
 */
export async function getTractBookDetails(
  context: CallContext,
  { docId }: ParsedRequestOf<typeof tractBookDetails>,
): Promise<Content> {
  const { db, caller } = context;
  const entry = await findTractBookEntry(db, computeNaturalKey(docId));
  if (entry === undefined) throw new Refusal('NOT_FOUND');
  const [{ rows: legals }, image, usageBalance] = await Promise.all([
    selectTractBookLegals([entry.id], DETAIL_ENTRIES_MAX).execute(db),
    findBookImage(context, { ...entry, series: TRACT_BOOK_SERIES, number: entry.tractBookId }),
    getBalanceAtStart(db, caller),
  ]);
  return { details: { ...composeTractBook(entry, legals), image }, usageBalance };
}

import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import type { CriteriaOf, KindOf } from '@portal/contract/index/search/definitions/searches';
import type { SortKeyOf } from '@portal/contract/index/search/results/result-kinds';
import type { SearchPaging } from '@portal/contract/index/search/run/run-search';
import { BATCH_ROWS, RESULT_PAGE_ROWS } from '@portal/contract/values/paging';
import { readRecords } from '../../../../platform/database/replicas.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import type { Search } from '../select/search-definition.ts';
import { openRestOfPage, sealRestOfPage } from './continuation.ts';
import { findResults, parseCriteria, type SearchHits } from './find-results.ts';

/** One batch of a search's results. */
export interface FoundBatch<Type extends SearchType> extends SearchHits<Type> {
  /** The number of all results; `ids` are those of the batch. */
  readonly total: number;
  /** Whether the batch is of a list that was selected with its first batch. */
  readonly isContinued: boolean;
  /** The rest of the page, if this is its first batch and there is more. */
  readonly continuation: string | undefined;
}

/**
 * Finds a batch. A further batch with the continuation of the first one isn't selected again: it belongs to the same list, whatever was
 * indexed in between.
 *
 * @throws Refusal INVALID_INPUT with the problems of all fields.
 */
export async function findBatch<Type extends SearchType>(
  search: Search<Type>,
  context: CallContext,
  sent: CriteriaOf<Type>,
  { pageNumber, batch, sortKey, sortDirection, continuation }: SearchPaging<SortKeyOf<KindOf<Type>>>,
): Promise<FoundBatch<Type>> {
  const page = { type: search.shared.type, criteria: sent, pageNumber, sortKey, sortDirection };
  const rest = batch === 1 ? undefined : openRestOfPage(context, page, continuation);
  if (rest !== undefined) {
    const { criteria, today } = parseCriteria(search, context, sent);
    const parties = await readRecords(context, async (db) => search.resolveParties?.(db, criteria));
    const first = (batch - 2) * BATCH_ROWS;
    const ids = rest.ids.slice(first, first + BATCH_ROWS);
    return { ...rest, ids, criteria, today, parties, isContinued: true, continuation: undefined };
  }
  const found = await findResults(search, context, sent, { sortKey, sortDirection });
  const firstOfPage = (pageNumber - 1) * RESULT_PAGE_ROWS;
  const first = firstOfPage + (batch - 1) * BATCH_ROWS;
  const total = found.ids.length;
  const others = batch === 1 ? found.ids.slice(first + BATCH_ROWS, firstOfPage + RESULT_PAGE_ROWS) : [];
  return {
    ...{ ...found, ids: found.ids.slice(first, first + BATCH_ROWS), total, isContinued: false },
    continuation:
      others.length === 0
        ? undefined
        : sealRestOfPage(context, page, { ids: others, total, isTruncated: found.isTruncated }),
  };
}

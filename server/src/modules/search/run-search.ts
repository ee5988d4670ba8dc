import type { SearchPaging, SearchResponse } from '@portal/contract/search/run-search';
import type { SearchHistoryEntry } from '@portal/contract/search/search-history';
import type { SearchType } from '@portal/contract/search/search-types';
import type { CriteriaOf } from '@portal/contract/search/searches';
import { BATCH_ROWS, RESULT_MAX_ROWS, RESULT_PAGE_ROWS } from '@portal/contract/values/paging';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { refuseProblems } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { findUsageBalance } from '../ledger/index.ts';
import { getCriteriaWords } from './get-criteria-words.ts';
import { listDocumentRows } from './list-document-rows.ts';
import { describeHistory } from './list-search-history.ts';
import type { CriteriaWords, DocumentSearch } from './search-definition.ts';
import { insertPastSearch } from './search-history.queries.ts';

/** What a search call carries: the criteria of its form, and which part of the results is asked for. */
export type SearchRequest<Type extends SearchType> = CriteriaOf<Type> & SearchPaging;

/**
 * Runs a search and answers a batch of its results (Spec 2 §3 "Paged search response", §4). The ids are selected anew for every
 * batch and page: it costs milliseconds, some tens for the commonest names, and nothing has to be kept, aged or thrown away when
 * the index changes.
 *
 * @throws Refusal INVALID_INPUT with the problems of all fields.
 */
export async function runSearch<Type extends SearchType>(
  search: DocumentSearch<Type>,
  context: CallContext,
  request: SearchRequest<Type>,
): Promise<SearchResponse> {
  const { db, county, caller, translate } = context;
  const { criteria, paging } = splitRequest(request);
  const today = plainDateAt(county.clock.now(), county.timeZone);
  refuseProblems(search.shared.findProblems(criteria, { today }));

  // A batch in the background stands beside what the first has said already.
  const [ids, words] = await Promise.all([
    search.findIds(db, criteria, paging),
    paging.batch > 1 ? undefined : getCriteriaWords(db, caller),
  ]);
  const results = ids.slice(0, RESULT_MAX_ROWS);
  const first = (paging.pageNumber - 1) * RESULT_PAGE_ROWS + (paging.batch - 1) * BATCH_ROWS;
  const [rows, history, usageBalance] = await Promise.all([
    listDocumentRows(db, results.slice(first, first + BATCH_ROWS), translate),
    words && rememberSearch(search, context, { criteria, paging, words }),
    findUsageBalance(db, caller),
  ]);
  return {
    searchResults: {
      searchResultList: [...rows],
      totalRecordCount: results.length,
      currentRecordCount: rows.length,
    },
    truncated: ids.length > RESULT_MAX_ROWS,
    timestamp: paging.timestamp,
    batch: paging.batch,
    pageNumber: paging.pageNumber,
    usageBalance,
    message: results.length === 0 ? translate('search:noRecordsFound') : '',
    ...(words === undefined ? {} : { displayCriteria: [...search.describe(criteria, words)] }),
    ...(history === undefined ? {} : { historyResults: { searchHistoryList: [...history] } }),
  };
}

function splitRequest<Type extends SearchType>(request: SearchRequest<Type>) {
  const { pageNumber, sortKey, sortDirection, timestamp, batch, updateHistory, ...criteria } = request;
  const paging: SearchPaging = { pageNumber, sortKey, sortDirection, timestamp, batch, updateHistory };
  // What is left when the paging is taken away is what the criteria's own schema has let through.
  return { paging, criteria: criteria as unknown as CriteriaOf<Type> };
}

/** @returns the history as it is now, or undefined where this call does not change it. */
async function rememberSearch<Type extends SearchType>(
  search: DocumentSearch<Type>,
  { db, county, caller }: CallContext,
  asked: { readonly criteria: CriteriaOf<Type>; readonly paging: SearchPaging; readonly words: CriteriaWords },
): Promise<readonly SearchHistoryEntry[] | undefined> {
  const { criteria, words } = asked;
  const { updateHistory, pageNumber, sortKey, sortDirection } = asked.paging;
  if (!updateHistory || pageNumber > 1 || caller.role === 'GUEST') return undefined;
  const at = county.clock.now();
  await insertPastSearch(db, { userId: caller.userId, type: search.shared.type, criteria, sortKey, sortDirection, at });
  return describeHistory(db, caller, words);
}

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
import { listSearchHistory } from './list-search-history.ts';
import type { CriteriaLine, DocumentSearch } from './search-definition.ts';
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

  const ids = await search.findIds(db, criteria, paging);
  const results = ids.slice(0, RESULT_MAX_ROWS);
  const first = (paging.pageNumber - 1) * RESULT_PAGE_ROWS + (paging.batch - 1) * BATCH_ROWS;
  const [displayCriteria, rows, history, usageBalance] = await Promise.all([
    describeCriteria(search, context, criteria, paging),
    listDocumentRows(db, results.slice(first, first + BATCH_ROWS), translate),
    rememberSearch(search, context, criteria, paging),
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
    ...(displayCriteria === undefined ? {} : { displayCriteria: [...displayCriteria] }),
    ...(history === undefined ? {} : { historyResults: { searchHistoryList: [...history] } }),
  };
}

function splitRequest<Type extends SearchType>(request: SearchRequest<Type>) {
  const { pageNumber, sortKey, sortDirection, timestamp, batch, updateHistory, ...criteria } = request;
  const paging: SearchPaging = { pageNumber, sortKey, sortDirection, timestamp, batch, updateHistory };
  // What is left when the paging is taken away is what the criteria's own schema has let through.
  return { paging, criteria: criteria as unknown as CriteriaOf<Type> };
}

/** @returns what was asked, in words, or undefined for a batch in the background, beside which it stands already. */
async function describeCriteria<Type extends SearchType>(
  search: DocumentSearch<Type>,
  { db, caller }: CallContext,
  criteria: CriteriaOf<Type>,
  { batch }: SearchPaging,
): Promise<readonly CriteriaLine[] | undefined> {
  return batch > 1 ? undefined : search.describe(criteria, await getCriteriaWords(db, caller));
}

/** @returns the history as it is now, or undefined where this call does not change it. */
async function rememberSearch<Type extends SearchType>(
  search: DocumentSearch<Type>,
  { db, county, caller }: CallContext,
  criteria: CriteriaOf<Type>,
  { updateHistory, pageNumber, batch, sortKey, sortDirection }: SearchPaging,
): Promise<readonly SearchHistoryEntry[] | undefined> {
  if (!updateHistory || pageNumber > 1 || batch > 1 || caller.role === 'GUEST') return undefined;
  const at = county.clock.now();
  await insertPastSearch(db, { userId: caller.userId, type: search.shared.type, criteria, sortKey, sortDirection, at });
  return listSearchHistory(db, caller);
}

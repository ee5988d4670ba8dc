import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import type { CriteriaOf, KindOf } from '@portal/contract/index/search/definitions/searches';
import type { SortKeyOf } from '@portal/contract/index/search/results/result-kinds';
import type { SearchPaging, SearchResponse } from '@portal/contract/index/search/run/run-search';
import type { Cents } from '@portal/contract/values/money';
import { type JsonRead, NOTHING_TO_READ, runJsonReads } from '../../../../platform/database/select-json-rows.ts';
import { isViewed } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import {
  type ChargeOutcome,
  type DueCharge,
  findSearchCharge,
  formatOutcome,
  isPaid,
  settleCharge,
} from '../../../money/charging/index.ts';
import { findUsageBalance, getBalanceAtStart } from '../../../money/ledger/index.ts';
import { getCallersAccount } from '../../../people/accounts/index.ts';
import { describeHistory } from '../history/list-search-history.ts';
import { storeSearchAddress } from '../history/search-addresses.queries.ts';
import { insertPastSearch, type PastSearch } from '../history/search-history.queries.ts';
import { describeRemarks } from '../select/criteria.ts';
import { getCriteriaWords } from '../select/get-criteria-words.ts';
import type { CriteriaWords, Search } from '../select/search-definition.ts';
import { findBatch } from './find-batch.ts';
import { selectResultRows } from './result-rows.ts';

/** The request of a search call: the criteria of its form, and the requested part of the results. */
export type SearchRequest<Type extends SearchType> = CriteriaOf<Type> & Paging<Type>;

type Paging<Type extends SearchType> = SearchPaging<SortKeyOf<KindOf<Type>>>;

/** A row of a list shows the first entry of each group and a badge with the number of others (Spec 2 §2). */
const ENTRIES_PER_ROW = 1;

/**
 * Runs a search and returns a batch of its results (Spec 2 §3 "Paged search response", §4). It selects the ids again for every page, and
 * gives the browser those of the page's other batches, so that no cache must expire when the index changes (docs/decisions/0300).
 *
 * The search is charged once its rows have been read, and they are returned only when it is paid (docs/decisions/0031).
 *
 * @throws Refusal INVALID_INPUT with the problems of all fields.
 */
export async function runSearch<Type extends SearchType>(
  search: Search<Type>,
  context: CallContext,
  request: SearchRequest<Type>,
): Promise<SearchResponse> {
  const { db, caller, translate } = context;
  const { criteria: sent, paging } = splitRequest(request);
  // The first batch has already carried the criteria and the history.
  const [{ criteria, today, parties, ids, total, isTruncated, isContinued, continuation }, words] = await Promise.all([
    findBatch(search, context, sent, paging),
    paging.batch > 1 ? undefined : getCriteriaWords(db, caller),
  ]);
  const pageQuery = search.getPageQuery?.(criteria);
  const rowWords = { translate, today, entriesPerRow: ENTRIES_PER_ROW, parties, pageQuery };
  const type = search.shared.type;
  const [remarks, { rows, outcome, stored, usageBalance }] = await Promise.all([
    words === undefined ? undefined : search.findRemarks?.(db, criteria),
    payAndRead(context, {
      reading: selectResultRows(search.shared.resultKind, db, ids, rowWords),
      storing: words === undefined ? STORE_NOTHING : storeSearch(context, { type, criteria, ...paging }),
      due: total === 0 ? undefined : await findSearchCharge(context, { type, criteria }),
    }),
  ]);
  // A record of the list has been withheld or removed: the records after it move up.
  if (isContinued && rows.length < ids.length) {
    return runSearch(search, context, { ...request, continuation: '' } as unknown as SearchRequest<Type>);
  }
  const isGiven = isPaid(outcome);
  const { message, ...payment } = formatOutcome(outcome, translate);
  return {
    searchResults: {
      searchResultList: isGiven ? [...rows] : [],
      totalRecordCount: isGiven ? total : 0,
      currentRecordCount: isGiven ? rows.length : 0,
    },
    truncated: isGiven && isTruncated,
    ...payment,
    timestamp: paging.timestamp,
    batch: paging.batch,
    pageNumber: paging.pageNumber,
    ...(isGiven && continuation !== undefined ? { continuation } : {}),
    usageBalance,
    message: total === 0 ? translate('search:noRecordsFound') : message,
    ...(words === undefined
      ? {}
      : {
          displayCriteria: [...search.describe(criteria, words), ...(isGiven ? describeRemarks(remarks, words) : [])],
        }),
    ...describeStored(stored, words),
  };
}

function splitRequest<Type extends SearchType>(request: SearchRequest<Type>) {
  const { pageNumber, sortKey, sortDirection, timestamp, batch, continuation, updateHistory, ...criteria } = request;
  const paging: Paging<Type> = { pageNumber, sortKey, sortDirection, timestamp, batch, continuation, updateHistory };
  // The other properties of the request are the validated criteria.
  return { paging, criteria: criteria as unknown as CriteriaOf<Type> };
}

/** The address and the history of a search that was stored. */
interface StoredSearch {
  /** The key of its address; undefined if it wasn't stored. */
  readonly addressKey: string | undefined;
  /** The new history; undefined if it wasn't changed. */
  readonly past: readonly PastSearch[] | undefined;
}
type Storing = { readonly [Name in keyof StoredSearch]: JsonRead<StoredSearch[Name]> };

const NOTHING_STORED: StoredSearch = { addressKey: undefined, past: undefined };
const STORE_NOTHING: Storing = { addressKey: NOTHING_TO_READ, past: NOTHING_TO_READ };

/** The parts of the response that describe the stored search. */
function describeStored(
  { addressKey, past }: StoredSearch,
  words: CriteriaWords | undefined,
): Pick<SearchResponse, 'historyResults' | 'addressKey'> {
  return {
    ...(past && words && { historyResults: { searchHistoryList: [...describeHistory(past, words)] } }),
    ...(addressKey && { addressKey }),
  };
}

interface Paid<Row> {
  readonly rows: readonly Row[];
  readonly outcome: ChargeOutcome['status'];
  readonly stored: StoredSearch;
  /** The balance after the charge. */
  readonly usageBalance: Cents | null;
}

/**
 * Reads the rows of the response and stores the search. A free search is stored in the statement that reads its rows. Any other is charged
 * and stored after that, both or neither: users don't pay for a response that they don't get, and an unpaid search has no history entry.
 */
async function payAndRead<Row>(
  context: CallContext,
  {
    reading,
    storing,
    due,
  }: { readonly reading: JsonRead<readonly Row[]>; readonly storing: Storing; readonly due: DueCharge | undefined },
): Promise<Paid<Row>> {
  const { db, caller } = context;
  if (due === undefined) {
    const { rows, ...stored } = await runJsonReads(db, { rows: reading, ...storing });
    return { rows, outcome: 'FREE', stored, usageBalance: await getBalanceAtStart(db, caller) };
  }
  const { rows } = await runJsonReads(db, { rows: reading });
  const { status, stored } = await settleCharge(context, due, (tx) => runJsonReads(tx, storing));
  const usageBalance = await findUsageBalance(db, caller, await getCallersAccount(db, caller));
  return { rows, outcome: status, stored: stored ?? NOTHING_STORED, usageBalance };
}

/**
 * Stores a search for its address, by which it can be certified even if it found nothing, and in the history, unless it is a page, an order
 * or a repetition of a search, or staff view the portal as the user. Guests have no history.
 */
function storeSearch<Type extends SearchType>(
  { db, county, caller }: CallContext,
  search: Pick<Paging<Type>, 'updateHistory' | 'pageNumber' | 'sortKey' | 'sortDirection'> & {
    readonly type: SearchType;
    readonly criteria: CriteriaOf<Type>;
  },
): Storing {
  const { type, criteria, updateHistory, pageNumber, sortKey, sortDirection } = search;
  if (!updateHistory || pageNumber > 1 || isViewed(caller)) return STORE_NOTHING;
  const { userId, accountId, role } = caller;
  const common = { type, criteria, at: county.clock.now() };
  return {
    addressKey: storeSearchAddress(db, { ...common, accountId }),
    past: role === 'GUEST' ? NOTHING_TO_READ : insertPastSearch({ ...common, userId, sortKey, sortDirection }),
  };
}

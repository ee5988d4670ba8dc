import type { SortKeyOf } from '@portal/contract/search/result-kinds';
import type { SearchPaging, SearchResponse } from '@portal/contract/search/run-search';
import type { SearchHistoryEntry } from '@portal/contract/search/search-history';
import type { SearchType } from '@portal/contract/search/search-types';
import type { CriteriaOf, KindOf } from '@portal/contract/search/searches';
import type { Cents } from '@portal/contract/values/money';
import { BATCH_ROWS, RESULT_PAGE_ROWS } from '@portal/contract/values/paging';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { getCallersAccount } from '../accounts/index.ts';
import {
  type ChargeOutcome,
  type DueCharge,
  findSearchCharge,
  formatOutcome,
  isPaid,
  settleCharge,
} from '../charging/index.ts';
import { findUsageBalance } from '../ledger/index.ts';
import { findResults } from './find-results.ts';
import { getCriteriaWords } from './get-criteria-words.ts';
import { describeHistory } from './list-search-history.ts';
import { RESULT_ROWS } from './result-rows.ts';
import type { CriteriaWords, Search } from './search-definition.ts';
import { insertPastSearch } from './search-history.queries.ts';

/** What a search call carries: the criteria of its form, and which part of the results is asked for. */
export type SearchRequest<Type extends SearchType> = CriteriaOf<Type> & Paging<Type>;

type Paging<Type extends SearchType> = SearchPaging<SortKeyOf<KindOf<Type>>>;

/** A row of a list shows the first of each group and a badge for the others (Spec 2 §2). */
const ENTRIES_PER_ROW = 1;

/**
 * Runs a search and answers a batch of its results (Spec 2 §3 "Paged search response", §4). The ids are selected anew for every
 * batch and page: it costs milliseconds, some tens for the commonest names, and nothing has to be kept, aged or thrown away when
 * the index changes.
 *
 * What is found is charged once it has been put together, and shown only when it is paid (docs/decisions/0031).
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
  // A batch in the background stands beside what the first has said already.
  const [{ criteria, today, ids, isTruncated }, words] = await Promise.all([
    findResults(search, context, sent, paging),
    paging.batch > 1 ? undefined : getCriteriaWords(db, caller),
  ]);
  const rowWords = { translate, today, entriesPerRow: ENTRIES_PER_ROW };
  const first = (paging.pageNumber - 1) * RESULT_PAGE_ROWS + (paging.batch - 1) * BATCH_ROWS;
  const type = search.shared.type;
  const reading = RESULT_ROWS[search.shared.resultKind](db, ids.slice(first, first + BATCH_ROWS), rowWords);
  const [rows, { outcome, history, usageBalance }] = await Promise.all([
    reading,
    payAndRemember(context, {
      reading,
      findCharge: async () => (ids.length === 0 ? undefined : findSearchCharge(context, { type, criteria })),
      remember: (tx) => words && rememberSearch(search, { ...context, db: tx }, { criteria, paging, words: words }),
    }),
  ]);
  const isGiven = isPaid(outcome);
  const { message, ...payment } = formatOutcome(outcome, translate);
  return {
    searchResults: {
      searchResultList: isGiven ? [...rows] : [],
      totalRecordCount: isGiven ? ids.length : 0,
      currentRecordCount: isGiven ? rows.length : 0,
    },
    truncated: isGiven && isTruncated,
    ...payment,
    timestamp: paging.timestamp,
    batch: paging.batch,
    pageNumber: paging.pageNumber,
    usageBalance,
    message: ids.length === 0 ? translate('search:noRecordsFound') : message,
    ...(words === undefined ? {} : { displayCriteria: [...search.describe(criteria, words)] }),
    ...(history === undefined ? {} : { historyResults: { searchHistoryList: [...history] } }),
  };
}

function splitRequest<Type extends SearchType>(request: SearchRequest<Type>) {
  const { pageNumber, sortKey, sortDirection, timestamp, batch, updateHistory, ...criteria } = request;
  const paging: Paging<Type> = { pageNumber, sortKey, sortDirection, timestamp, batch, updateHistory };
  // What is left when the paging is taken away is what the criteria's own schema has let through.
  return { paging, criteria: criteria as unknown as CriteriaOf<Type> };
}

interface Paid {
  readonly outcome: ChargeOutcome['status'];
  readonly history: readonly SearchHistoryEntry[] | undefined;
  /** Right after. */
  readonly usageBalance: Cents | null;
}

/** An answer that is being put together. */
interface Answering {
  /** Its rows. */
  readonly reading: Promise<unknown>;
  findCharge(): Promise<DueCharge | undefined>;
  remember(db: Db): Promise<readonly SearchHistoryEntry[] | undefined> | undefined;
}

/**
 * Enters the search into the history: what is free while it is read. What is not free is charged and remembered when it has been read, both
 * or none: nobody pays for an answer that is not given, and what is not paid is not remembered.
 */
async function payAndRemember(context: CallContext, { reading, findCharge, remember }: Answering): Promise<Paid> {
  const { db, caller } = context;
  const [account, due] = await Promise.all([getCallersAccount(db, caller), findCharge()]);
  if (due === undefined) {
    const [history, usageBalance] = await Promise.all([remember(db), findUsageBalance(db, caller, account)]);
    return { outcome: 'FREE', history, usageBalance };
  }
  await reading;
  const paid = await inTransaction(db, async (tx) => {
    const outcome = await settleCharge({ ...context, db: tx }, due);
    return { outcome, history: isPaid(outcome) ? await remember(tx) : undefined };
  });
  return { ...paid, usageBalance: await findUsageBalance(db, caller, account) };
}

/** @returns the history as it is now, or undefined where this call does not change it. */
async function rememberSearch<Type extends SearchType>(
  search: Search<Type>,
  { db, county, caller }: CallContext,
  asked: { readonly criteria: CriteriaOf<Type>; readonly paging: Paging<Type>; readonly words: CriteriaWords },
): Promise<readonly SearchHistoryEntry[] | undefined> {
  const { criteria, words } = asked;
  const { updateHistory, pageNumber, sortKey, sortDirection } = asked.paging;
  if (!updateHistory || pageNumber > 1 || caller.role === 'GUEST') return undefined;
  const at = county.clock.now();
  const type = search.shared.type;
  const past = await insertPastSearch(db, { userId: caller.userId, type, criteria, sortKey, sortDirection, at });
  return describeHistory(past, words);
}

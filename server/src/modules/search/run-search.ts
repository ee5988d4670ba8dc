import type { SortKeyOf } from '@portal/contract/search/result-kinds';
import type { SearchPaging, SearchResponse } from '@portal/contract/search/run-search';
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
import { describeText } from './criteria.ts';
import { findResults } from './find-results.ts';
import { getCriteriaWords } from './get-criteria-words.ts';
import { describeHistory } from './list-search-history.ts';
import { RESULT_ROWS } from './result-rows.ts';
import { storeSearchAddress } from './search-addresses.queries.ts';
import type { CriteriaLine, CriteriaWords, Search } from './search-definition.ts';
import { insertPastSearch } from './search-history.queries.ts';

/** The request of a search call: the criteria of its form, and the requested part of the results. */
export type SearchRequest<Type extends SearchType> = CriteriaOf<Type> & Paging<Type>;

type Paging<Type extends SearchType> = SearchPaging<SortKeyOf<KindOf<Type>>>;

/** A row of a list shows the first entry of each group and a badge with the number of others (Spec 2 §2). */
const ENTRIES_PER_ROW = 1;

/**
 * Runs a search and returns a batch of its results (Spec 2 §3 "Paged search response", §4). It selects the ids again for every batch and
 * page: that takes milliseconds, tens of them for the most common names, and needs no cache that must expire when the index changes.
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
  const [{ criteria, today, parties, ids, isTruncated }, words] = await Promise.all([
    findResults(search, context, sent, paging),
    paging.batch > 1 ? undefined : getCriteriaWords(db, caller),
  ]);
  const rowWords = { translate, today, entriesPerRow: ENTRIES_PER_ROW, parties };
  const first = (paging.pageNumber - 1) * RESULT_PAGE_ROWS + (paging.batch - 1) * BATCH_ROWS;
  const type = search.shared.type;
  const reading = RESULT_ROWS[search.shared.resultKind](db, ids.slice(first, first + BATCH_ROWS), rowWords);
  const [rows, missing, { outcome, stored, usageBalance }] = await Promise.all([
    reading,
    words === undefined ? undefined : search.findMissing?.(db, criteria),
    payAndStoreHistory(context, {
      reading,
      findCharge: async () => (ids.length === 0 ? undefined : findSearchCharge(context, { type, criteria })),
      store: async (tx) =>
        words && storeSearch(search, { ...context, db: tx }, { criteria, paging, words, isFound: ids.length > 0 }),
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
    ...(words === undefined
      ? {}
      : {
          displayCriteria: [...search.describe(criteria, words), ...(isGiven ? describeMissing(missing, words) : [])],
        }),
    ...stored,
  };
}

/** Names the typed numbers that nothing was found for. */
function describeMissing(missing: readonly string[] | undefined, words: CriteriaWords): readonly CriteriaLine[] {
  return describeText('notFound', missing?.join(', ') ?? '', words);
}

function splitRequest<Type extends SearchType>(request: SearchRequest<Type>) {
  const { pageNumber, sortKey, sortDirection, timestamp, batch, updateHistory, ...criteria } = request;
  const paging: Paging<Type> = { pageNumber, sortKey, sortDirection, timestamp, batch, updateHistory };
  // The rest of the request is what the schema of the criteria has accepted.
  return { paging, criteria: criteria as unknown as CriteriaOf<Type> };
}

/** What the response says of the search that was stored. */
type Stored = Pick<SearchResponse, 'historyResults' | 'addressKey'>;

interface Paid {
  readonly outcome: ChargeOutcome['status'];
  readonly stored: Stored | undefined;
  /** The balance after the charge. */
  readonly usageBalance: Cents | null;
}

/** A response whose rows are being read. */
interface PendingResponse {
  readonly reading: Promise<unknown>;
  findCharge(): Promise<DueCharge | undefined>;
  store(db: Db): Promise<Stored | undefined>;
}

/**
 * Stores the search in the history. A free search is stored while its rows are read. Any other is charged and stored after that, both or
 * neither: users don't pay for a response that they don't get, and an unpaid search has no history entry.
 */
async function payAndStoreHistory(
  context: CallContext,
  { reading, findCharge, store }: PendingResponse,
): Promise<Paid> {
  const { db, caller } = context;
  const [account, due] = await Promise.all([getCallersAccount(db, caller), findCharge()]);
  if (due === undefined) {
    const [stored, usageBalance] = await Promise.all([store(db), findUsageBalance(db, caller, account)]);
    return { outcome: 'FREE', stored, usageBalance };
  }
  await reading;
  const paid = await inTransaction(db, async (tx) => {
    const outcome = await settleCharge({ ...context, db: tx }, due);
    return { outcome, stored: isPaid(outcome) ? await store(tx) : undefined };
  });
  return { ...paid, usageBalance: await findUsageBalance(db, caller, account) };
}

/**
 * Stores a search in the history and for its address. Guests have no history.
 *
 * @returns undefined if this call changes neither: pages, orders and repetitions are the same search.
 */
async function storeSearch<Type extends SearchType>(
  search: Search<Type>,
  { db, county, caller }: CallContext,
  stored: {
    readonly criteria: CriteriaOf<Type>;
    readonly paging: Paging<Type>;
    readonly words: CriteriaWords;
    readonly isFound: boolean;
  },
): Promise<Stored | undefined> {
  const { criteria, words, isFound } = stored;
  const { updateHistory, pageNumber, sortKey, sortDirection } = stored.paging;
  if (!updateHistory || pageNumber > 1) return undefined;
  const { userId, accountId, role } = caller;
  const common = { type: search.shared.type, criteria, at: county.clock.now() };
  const [past, addressKey] = await Promise.all([
    role === 'GUEST' ? undefined : insertPastSearch(db, { ...common, userId, sortKey, sortDirection }),
    isFound ? storeSearchAddress(db, { ...common, accountId }) : undefined,
  ]);
  return {
    ...(past && { historyResults: { searchHistoryList: [...(await describeHistory(past, words))] } }),
    ...(addressKey && { addressKey }),
  };
}

import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { SEARCHES } from '@portal/contract/index/search/definitions/searches';
import { RESULT_KINDS } from '@portal/contract/index/search/results/result-kinds';
import type { DisplayCriteria } from '@portal/contract/index/search/run/search-history';
import { startTransition, useCallback, useMemo, useState } from 'react';
import type { FollowOn } from '../record/follow-on.ts';
import { hasLikeness, type RequestedSearch } from './results.rules.ts';
import {
  createSequence,
  readSequence,
  readStoredSearch,
  type SearchSequence,
  type StoredSearch,
  writeSequence,
} from './search-sequence.ts';
import { type ListedPage, useListedPage } from './use-listed-page.ts';

/** Runs a function that shows rows, and returns its result. */
type Draw = <Result>(show: () => Result) => Result;

const drawAtOnce: Draw = (show) => show();

/** Draws rows as a transition: React renders them in slices, and a phone stays responsive. */
const drawInSlices: Draw = (show) => {
  let result: ReturnType<typeof show> | undefined;
  startTransition(() => {
    result = show();
  });
  return result as ReturnType<typeof show>;
};

/** Returns the page and order of a new search (Spec 2 §9). Similar names begin with the likeliest. */
function getFirstPage(type: SearchType, criteria: RequestedSearch['criteria']) {
  const [first] = RESULT_KINDS[SEARCHES[type].resultKind].sortKeys;
  const sortKey = hasLikeness(type, criteria) ? 'likeness' : first;
  return { pageNumber: 1, sortKey, sortDirection: 'ASC' } as const;
}

/** The outcome of a new search. */
export interface SearchOutcome {
  readonly count: number;
  /** Identifies the search; undefined without results. */
  readonly searchId: number | undefined;
  /** Identifies the search in addresses. */
  readonly addressKey?: string | undefined;
  /** The criteria as text. */
  readonly displayCriteria: DisplayCriteria;
}

/** The current search: its page, and the functions that run further searches. */
export interface SearchRun extends ListedPage {
  /** The first search, if the user came here by links of records. */
  readonly sequence: SearchSequence | undefined;
  /** Runs a new search. Throws ApiRefusal. */
  readonly search: (type: RequestedSearch['type'], criteria: RequestedSearch['criteria']) => Promise<SearchOutcome>;
  /** Cancels the search that is running. */
  readonly cancel: () => void;
  /** Runs the search of the address at which the page opened. Throws ApiRefusal. */
  readonly reopen: SearchRun['search'];
  /** Runs the search of a record's link. Stores the current list, with `selectedId` open, for the way back. Throws ApiRefusal. */
  readonly follow: (search: FollowOn, selectedId: string | undefined) => Promise<SearchOutcome>;
  /** Runs the sequence's first search again with its page and order; undefined if it finds nothing now. Throws ApiRefusal. */
  readonly goBack: () => Promise<SearchSequence | undefined>;
  /** Runs the last search of this tab again. Returns whether it has results. Throws ApiRefusal. */
  readonly repeat: () => Promise<boolean>;
}

/** Runs searches and follow-on searches, and returns to the first one (Spec 2 §4). */
export function useSearchRun(): SearchRun {
  const { listed, runSearch, cancel, showSearch } = useListedPage();
  const { sequence, setSequence } = useSequence();
  const { page } = listed;

  const begin = useCallback(
    async (
      type: SearchType,
      criteria: RequestedSearch['criteria'],
      { onFound, draw = drawAtOnce }: { readonly onFound?: () => void; readonly draw?: Draw } = {},
    ): Promise<SearchOutcome> => {
      const requested = { type, criteria, ...getFirstPage(type, criteria) };
      const response = await runSearch(requested, { isNew: true });
      const count = response?.searchResults.totalRecordCount ?? 0;
      const displayCriteria = response?.displayCriteria ?? [];
      if (!response || count === 0)
        return { count, searchId: undefined, addressKey: response?.addressKey, displayCriteria };
      onFound?.();
      const { searchId, addressKey } = draw(() => showSearch(requested, response));
      return { count, searchId, addressKey, displayCriteria };
    },
    [runSearch, showSearch],
  );

  const search = useCallback<SearchRun['search']>(
    (type, criteria) => {
      setSequence(undefined);
      return begin(type, criteria);
    },
    [begin, setSequence],
  );

  const reopen = useCallback<SearchRun['reopen']>(
    (type, criteria) => {
      setSequence(undefined);
      return begin(type, criteria, { draw: drawInSlices });
    },
    [begin, setSequence],
  );

  const follow = useCallback<SearchRun['follow']>(
    ({ type, criteria }, selectedId) =>
      begin(type, criteria, {
        onFound: () => {
          // A second link keeps the sequence of the first.
          if (page && !sequence) setSequence(createSequence(page, selectedId));
        },
      }),
    [begin, page, sequence, setSequence],
  );

  const restore = useCallback(
    async ({ searchId, addressKey, ...requested }: StoredSearch, draw: Draw = drawAtOnce): Promise<boolean> => {
      const response = await runSearch(requested, { isNew: false });
      if (response?.searchResults.totalRecordCount === 0) return false;
      if (response) draw(() => showSearch(requested, response, { searchId, addressKey }));
      return true;
    },
    [runSearch, showSearch],
  );

  const goBack = useCallback<SearchRun['goBack']>(async () => {
    if (!sequence) return undefined;
    const { type, criteria, pageNumber, sortKey, sortDirection, searchId, addressKey } = sequence;
    const isFound = await restore({ type, criteria, pageNumber, sortKey, sortDirection, searchId, addressKey });
    if (isFound) setSequence(undefined);
    return isFound ? sequence : undefined;
  }, [sequence, restore, setSequence]);

  const repeat = useCallback<SearchRun['repeat']>(async () => {
    const stored = readStoredSearch();
    return stored !== undefined && restore(stored, drawInSlices);
  }, [restore]);

  return useMemo(
    () => ({ ...listed, sequence, search, cancel, reopen, follow, goBack, repeat }),
    [listed, sequence, search, cancel, reopen, follow, goBack, repeat],
  );
}

/** The tab's sequence, which survives a reload. */
function useSequence() {
  const [sequence, setState] = useState(readSequence);
  const setSequence = useCallback((next: SearchSequence | undefined) => {
    writeSequence(next);
    setState(next);
  }, []);
  return { sequence, setSequence };
}

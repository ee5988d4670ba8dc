import { RESULT_KINDS } from '@portal/contract/search/result-kinds';
import type { DisplayCriteria } from '@portal/contract/search/search-history';
import type { SearchType } from '@portal/contract/search/search-types';
import { SEARCHES } from '@portal/contract/search/searches';
import { startTransition, useCallback, useMemo, useState } from 'react';
import type { FollowOn } from '../record/follow-on.ts';
import type { AskedSearch } from './results.rules.ts';
import {
  beginSequence,
  readSequence,
  readStoredSearch,
  type SearchSequence,
  type StoredSearch,
  writeSequence,
} from './search-sequence.ts';
import { type ListedPage, useListedPage } from './use-listed-page.ts';

/** The first page in the order of a new search (Spec 2 §9). */
function beginningOf(type: SearchType) {
  const [sortKey] = RESULT_KINDS[SEARCHES[type].resultKind].sortKeys;
  return { pageNumber: 1, sortKey, sortDirection: 'ASC' } as const;
}

/** What came of a new search. */
export interface Found {
  readonly count: number;
  /** Names the search; undefined where it found nothing. */
  readonly searchId: number | undefined;
  /** What was asked, in words. */
  readonly displayCriteria: DisplayCriteria;
}

/** The search of the moment: what was asked, what has arrived, and what can be asked next. */
export interface SearchRun extends ListedPage {
  /** The search from which links of records led on to this one. */
  readonly sequence: SearchSequence | undefined;
  /** Runs a new search. Throws ApiRefusal. */
  readonly search: (type: AskedSearch['type'], criteria: AskedSearch['criteria']) => Promise<Found>;
  /** Runs a search that a link of a record asks for, and keeps the way back to the list in which `selectedId` is open. Throws ApiRefusal. */
  readonly follow: (search: FollowOn, selectedId: string | undefined) => Promise<Found>;
  /** Goes back to where the sequence began, to its page and order; undefined where nothing is found there any more. Throws ApiRefusal. */
  readonly goBack: () => Promise<SearchSequence | undefined>;
  /** Runs the last search of this tab again; whether it has something to show. Throws ApiRefusal. */
  readonly repeat: () => Promise<boolean>;
}

/** Runs searches, and goes from one to another and back (Spec 2 §4). */
export function useSearchRun(): SearchRun {
  const { listed, ask, showAnew } = useListedPage();
  const { sequence, setSequence } = useSequence();
  const { page } = listed;

  const begin = useCallback(
    async (type: SearchType, criteria: AskedSearch['criteria'], onFound?: () => void): Promise<Found> => {
      const asked = { type, criteria, ...beginningOf(type) };
      const answer = await ask(asked, { isNew: true });
      const count = answer?.searchResults.totalRecordCount ?? 0;
      const displayCriteria = answer?.displayCriteria ?? [];
      if (!answer || count === 0) return { count, searchId: undefined, displayCriteria };
      onFound?.();
      return { count, searchId: showAnew(asked, answer), displayCriteria };
    },
    [ask, showAnew],
  );

  const search = useCallback<SearchRun['search']>(
    (type, criteria) => {
      setSequence(undefined);
      return begin(type, criteria);
    },
    [begin, setSequence],
  );

  const follow = useCallback<SearchRun['follow']>(
    ({ type, criteria }, selectedId) =>
      begin(type, criteria, () => {
        // A second link on the way leads back to where the first began.
        if (page && !sequence) setSequence(beginSequence(page, selectedId));
      }),
    [begin, page, sequence, setSequence],
  );

  const restore = useCallback(
    async (
      { searchId, ...asked }: StoredSearch,
      draw: (show: () => void) => void = (show) => show(),
    ): Promise<boolean> => {
      const answer = await ask(asked, { isNew: false });
      if (answer?.searchResults.totalRecordCount === 0) return false;
      if (answer) draw(() => showAnew(asked, answer, searchId));
      return true;
    },
    [ask, showAnew],
  );

  const goBack = useCallback<SearchRun['goBack']>(async () => {
    if (!sequence) return undefined;
    const { type, criteria, pageNumber, sortKey, sortDirection, searchId } = sequence;
    const isFound = await restore({ type, criteria, pageNumber, sortKey, sortDirection, searchId });
    if (isFound) setSequence(undefined);
    return isFound ? sequence : undefined;
  }, [sequence, restore, setSequence]);

  const repeat = useCallback<SearchRun['repeat']>(async () => {
    const stored = readStoredSearch();
    // Nobody goes anywhere meanwhile, as after other searches: the rows are drawn in slices between which a phone answers to touches.
    return stored !== undefined && restore(stored, startTransition);
  }, [restore]);

  return useMemo(
    () => ({ ...listed, sequence, search, follow, goBack, repeat }),
    [listed, sequence, search, follow, goBack, repeat],
  );
}

/** The sequence of the tab, which lasts over a reload. */
function useSequence() {
  const [sequence, setState] = useState(readSequence);
  const setSequence = useCallback((next: SearchSequence | undefined) => {
    writeSequence(next);
    setState(next);
  }, []);
  return { sequence, setSequence };
}

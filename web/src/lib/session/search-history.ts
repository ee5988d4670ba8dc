import type { SearchHistoryEntry } from '@portal/contract/index/search/run/search-history';
import { useQueryClient } from '@tanstack/react-query';
import { sessionQuery, useSession } from './session.ts';

const NO_HISTORY: readonly SearchHistoryEntry[] = [];

/** The user's recent searches, newest first (Spec 2 §3 "Search history entry"). */
export function useSearchHistory(): readonly SearchHistoryEntry[] {
  return useSession().data?.session?.searchHistoryList ?? NO_HISTORY;
}

/** Shows the recent searches from the response to a search. */
export function useShowSearchHistory() {
  const queryClient = useQueryClient();
  return (searchHistoryList: SearchHistoryEntry[]) => {
    queryClient.setQueryData(sessionQuery.queryKey, (state) =>
      state?.session ? { ...state, session: { ...state.session, searchHistoryList } } : state,
    );
  };
}

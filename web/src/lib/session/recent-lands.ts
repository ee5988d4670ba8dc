import { recentLands } from '@portal/contract/index/title/recent-lands';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api-client.ts';
import { countyFlagsQuery } from '../county/county-flags.ts';

const recentLandsQuery = queryOptions({
  queryKey: [recentLands.path],
  queryFn: ({ signal }) => call(recentLands, {}, { signal }),
  meta: { isQuiet: true },
});

const NONE = [] as const;

/** The property pages and chains that the user opened last, newest first; none until they are loaded, or if that fails. */
export function useRecentLands() {
  const { data: flags } = useQuery(countyFlagsQuery);
  const isOffered = flags?.property === true || flags?.chain === true;
  const { data } = useQuery({ ...recentLandsQuery, enabled: isOffered });
  return (isOffered && data?.lands) || NONE;
}

/** Reads the list again once a page about land is shown: the server has added it. */
export function useRefreshRecentLands(isShown: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isShown) void queryClient.invalidateQueries(recentLandsQuery);
  }, [isShown, queryClient]);
}

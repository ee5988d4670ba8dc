import { type CountyFlags, landlink } from '@portal/contract/helper-data/landlink';
import { getNamedContent } from '@portal/contract/helper-data/named-lists';
import { RESULT_KINDS, type ResultKind } from '@portal/contract/search/result-kinds';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { call } from './api-client.ts';

/** The flags contain the county's day, so an open tab refreshes them now and then. */
const FLAGS_FRESH_MS = 60 * 60 * 1_000;

export const countyFlagsQuery = queryOptions({
  queryKey: ['county-flags'],
  queryFn: async ({ signal }) => getNamedContent(await call(landlink, {}, { signal }), 'landlink'),
  staleTime: FLAGS_FRESH_MS,
  meta: { isQuiet: true },
});

/** How the county keeps and shows its index. Suspends while loading; throws ApiRefusal if loading fails. */
export function useCountyFlags(): CountyFlags {
  return useSuspenseQuery(countyFlagsQuery).data;
}

/** The day through which the index of a kind of result is verified; undefined if the county doesn't show it. */
export function verifiedThroughOf(flags: CountyFlags, kind: ResultKind): string | undefined {
  const isShown = flags.showNotableDates || flags.useVerificationDate;
  const date = flags[`${RESULT_KINDS[kind].index}VerifiedDate`];
  return isShown && date !== '' ? date : undefined;
}

import { type CountyFlags, landlink } from '@portal/contract/helper-data/landlink';
import { RESULT_KINDS, type ResultKind } from '@portal/contract/search/result-kinds';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { call } from './api-client.ts';

/** The county's day is among the flags, so an open tab asks again now and then. */
const FLAGS_FRESH_MS = 60 * 60 * 1_000;

export const countyFlagsQuery = queryOptions({
  queryKey: ['county-flags'],
  queryFn: ({ signal }) => call(landlink, {}, { signal }),
  staleTime: FLAGS_FRESH_MS,
  meta: { isQuiet: true },
});

/** How the county's index is kept and shown. Suspends until it is here; throws ApiRefusal where it can not be had. */
export function useCountyFlags(): CountyFlags {
  return useSuspenseQuery(countyFlagsQuery).data;
}

/** Through which day the index of a kind of result is verified, where the county says so. */
export function verifiedThroughOf(flags: CountyFlags, kind: ResultKind): string | undefined {
  const isSaid = flags.showNotableDates || flags.useVerificationDate;
  const date = flags[`${RESULT_KINDS[kind].index}VerifiedDate`];
  return isSaid && date !== '' ? date : undefined;
}

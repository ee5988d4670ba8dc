import { type CountyFlags, landlink } from '@portal/contract/helper-data/landlink';
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

/** Through which day the index is verified, where the county says so. */
export function verifiedThroughOf(flags: CountyFlags): string | undefined {
  const isSaid = flags.showNotableDates || flags.useVerificationDate;
  return isSaid && flags.abstractVerifiedDate !== '' ? flags.abstractVerifiedDate : undefined;
}

import { NO_PLAT_CODE, plats, similarPlats } from '@portal/contract/office/helper-data/plats';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/api-client.ts';
import { indexPlats } from './plat-entry.rules.ts';

/** A county records a few plats a year, so one list serves a session and typing makes no calls. */
export const platsQuery = queryOptions({
  queryKey: ['plats'],
  queryFn: async ({ signal }) => {
    const lists = await call(plats, {}, { signal });
    return indexPlats(
      lists.plats.filter(({ code }) => code !== NO_PLAT_CODE),
      lists.aliases,
    );
  },
  staleTime: Number.POSITIVE_INFINITY,
  meta: { isQuiet: true },
});

/** The plats that a typed name may mean. */
export function similarPlatsQuery(platName: string) {
  return queryOptions({
    queryKey: ['similar-plats', platName],
    queryFn: ({ signal }) => call(similarPlats, { platName }, { signal }),
    meta: { isQuiet: true },
  });
}

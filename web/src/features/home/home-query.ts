import type { ContentOf } from '@portal/contract/endpoint';
import { homeAll } from '@portal/contract/office/public-pages/home-all';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

/** All data of the home page. */
export type HomeContent = ContentOf<typeof homeAll>;

/** The content of the cards, loaded again at each visit because transactions and news change. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => call(homeAll, {}, { signal }),
  staleTime: 0,
});

import type { ContentOf } from '@portal/contract/endpoint';
import { homeAll } from '@portal/contract/home/home-all';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

/** Everything that the home page shows. */
export type HomeContent = ContentOf<typeof homeAll>;

/** What the cards say; asked anew at each visit, for transactions and news move on. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => call(homeAll, {}, { signal }),
  staleTime: 0,
});

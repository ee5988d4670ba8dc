import { claimFiling } from '@portal/contract/filing/efile/queue';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';

/** A claim lasts fifteen minutes; an open filing renews it. */
const RENEW_MS = 5 * 60 * 1_000;

/** Claims a filing, or renews the claim, and loads what deciding it takes. */
export const reviewQuery = (id: number) =>
  queryOptions({
    queryKey: [claimFiling.path, id],
    queryFn: ({ signal }) => call(claimFiling, { id }, { signal }),
    refetchInterval: RENEW_MS,
    gcTime: 0,
  });

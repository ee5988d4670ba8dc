import { claimVerification } from '@portal/contract/filing/efile/verification';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';

/** A claim lasts fifteen minutes; an open recording renews it. */
const RENEW_MS = 5 * 60 * 1_000;

/** Claims a recording to verify, or renews the claim, and loads what verifying it takes. */
export const verificationQuery = (id: number) =>
  queryOptions({
    queryKey: [claimVerification.path, id],
    queryFn: ({ signal }) => call(claimVerification, { id }, { signal }),
    refetchInterval: RENEW_MS,
    gcTime: 0,
  });

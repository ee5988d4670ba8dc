import { QueryCache, QueryClient } from '@tanstack/react-query';
import { reportError } from '../lib/report-error.ts';

/** Without a connection a call fails. By default it would wait, and be sent when the user no longer expects it. */
const FAIL_FAST = { retry: false, networkMode: 'always' } as const;

/**
 * Never repeats a call automatically: a search or an image can cost money, and the server limits sign-in attempts.
 * Responses are cached until they are requested again or the session ends.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    // Logs configuration and helper data that can't be loaded (Spec 1 §8); the screen explains what still works.
    queryCache: new QueryCache({ onError: (error, { queryKey }) => reportError(error, String(queryKey[0])) }),
    defaultOptions: {
      queries: {
        ...FAIL_FAST,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: FAIL_FAST,
    },
  });
}

import { QueryCache, QueryClient } from '@tanstack/react-query';
import { reportError } from '../lib/report-error.ts';

/**
 * Nothing is asked twice on its own: a search or an image may cost money, and the server's limits on sign-in count attempts. What
 * was fetched stays until it is asked for again or the session ends.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    // Configuration and helper data that do not come are logged (Spec 1 §8); the screen says what it can do without them.
    queryCache: new QueryCache({ onError: (error, { queryKey }) => reportError(error, String(queryKey[0])) }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false },
    },
  });
}

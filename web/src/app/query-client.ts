import { QueryClient } from '@tanstack/react-query';

/**
 * Nothing is asked twice on its own: a search or an image may cost money, and the server's limits on sign-in count attempts. What
 * was fetched stays until it is asked for again or the session ends.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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

import { useQueryClient } from '@tanstack/react-query';

/** Loads filings and drafts again after a change. */
export function useRefreshFilings() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('efile/') });
}

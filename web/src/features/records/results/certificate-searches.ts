import { CERTIFIED_MAX_SEARCHES } from '@portal/contract/search-certificate/search-certificates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResultPage } from './results.rules.ts';

/** A search that goes on the next certificate. */
export interface CertificateSearch extends Pick<ResultPage, 'displayCriteria' | 'totalRecordCount'> {
  readonly addressKey: string;
  readonly type: ResultPage['requested']['type'];
}

const KEY = ['certificate-searches'];
const NONE: readonly CertificateSearch[] = [];

/**
 * The searches that the user has collected for one certificate, such as the names of a title order. They are kept in this tab until they
 * are certified, and end with the session.
 */
export function useCertificateSearches() {
  const queries = useQueryClient();
  const { data: searches } = useQuery({
    queryKey: KEY,
    queryFn: () => NONE,
    initialData: NONE,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const change = (update: (before: readonly CertificateSearch[]) => readonly CertificateSearch[]) =>
    queries.setQueryData<readonly CertificateSearch[]>(KEY, (before = NONE) => update(before));
  const without = (addressKey: string) => (before: readonly CertificateSearch[]) =>
    before.filter((search) => search.addressKey !== addressKey);
  return {
    searches,
    isFull: searches.length >= CERTIFIED_MAX_SEARCHES,
    add: (search: CertificateSearch) => change((before) => [...without(search.addressKey)(before), search]),
    remove: (addressKey: string) => change(without(addressKey)),
    clear: () => change(() => NONE),
  };
}

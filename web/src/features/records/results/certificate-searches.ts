import { CERTIFIED_MAX_SEARCHES } from '@portal/contract/index/certified-searches/certified-searches';
import { searchKeySchema } from '@portal/contract/index/search/run/search-address';
import { searchHistoryEntrySchema } from '@portal/contract/index/search/run/search-history';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { readStoredState, writeStoredState } from '../../../lib/session/stored-state.ts';
import type { ResultPage } from './results.rules.ts';

/** A search that goes on the next certificate. */
export interface CertificateSearch extends Pick<ResultPage, 'displayCriteria' | 'totalRecordCount'> {
  readonly addressKey: string;
  readonly type: ResultPage['requested']['type'];
}

const STORED_KEY = 'certificate-searches';
const KEY = [STORED_KEY];
const NONE: readonly CertificateSearch[] = [];

const storedSchema = z
  .array(
    searchHistoryEntrySchema
      .pick({ type: true, displayCriteria: true })
      .extend({ addressKey: searchKeySchema, totalRecordCount: z.number() }),
  )
  .max(CERTIFIED_MAX_SEARCHES);

const readStored = () =>
  (readStoredState(STORED_KEY, storedSchema) as readonly CertificateSearch[] | undefined) ?? NONE;

/**
 * The searches that the user has collected for one certificate, such as the names of a title order. They stay in this
 * tab, even after a reload, until they are certified or the session ends.
 */
export function useCertificateSearches() {
  const queries = useQueryClient();
  const { data: searches } = useQuery({
    queryKey: KEY,
    queryFn: readStored,
    initialData: readStored,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const change = (update: (before: readonly CertificateSearch[]) => readonly CertificateSearch[]) => {
    const changed = update(queries.getQueryData<readonly CertificateSearch[]>(KEY) ?? readStored());
    writeStoredState(STORED_KEY, changed);
    queries.setQueryData(KEY, changed);
  };
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

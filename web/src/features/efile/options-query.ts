import { getEfileOptions } from '@portal/contract/filing/efile/options';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

/** The county's texts and instruments for filings. */
export const optionsQuery = queryOptions({
  queryKey: [getEfileOptions.path],
  queryFn: ({ signal }) => call(getEfileOptions, {}, { signal }),
});

import { getImportOptions } from '@portal/contract/index/imports/record-imports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';

/** What can be chosen for an upload, the saved mappings among it. */
export const importOptionsQuery = queryOptions({
  queryKey: [getImportOptions.path],
  queryFn: ({ signal }) => call(getImportOptions, {}, { signal }),
});

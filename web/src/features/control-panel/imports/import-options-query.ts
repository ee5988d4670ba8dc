import { getImportOptions } from '@portal/contract/index/imports/record-imports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';

/** The options for an upload, including the saved mappings. */
export const importOptionsQuery = queryOptions({
  queryKey: [getImportOptions.path],
  queryFn: ({ signal }) => call(getImportOptions, {}, { signal }),
});

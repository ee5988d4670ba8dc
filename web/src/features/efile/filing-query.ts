import { getFiling } from '@portal/contract/filing/efile/filings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

/** A filing in full. */
export const filingQuery = (id: number) =>
  queryOptions({ queryKey: [getFiling.path, id], queryFn: ({ signal }) => call(getFiling, { id }, { signal }) });

import { listReports } from '@portal/contract/office/reports/reports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

/** The reports that the county offers the user, with its notes. */
export const reportsQuery = queryOptions({
  queryKey: ['reports'],
  queryFn: ({ signal }) => call(listReports, {}, { signal }),
  meta: { isQuiet: true },
});

import { setupChecklist } from '@portal/contract/office/setup';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';

/** The job that sends emails runs once a minute. */
const POLL_MS = 3_000;

/** The checklist of a new county, which is asked for again while a test runs. */
export const setupChecklistQuery = queryOptions({
  queryKey: ['setup-checklist'],
  queryFn: ({ signal }) => call(setupChecklist, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => {
    const tests = Object.values(state.data?.tests ?? {});
    return tests.some((test) => test?.outcome === 'RUNNING') ? POLL_MS : false;
  },
  meta: { isQuiet: true },
});

/** The number of lines that are still to do; undefined while it is loading. Zero if loading fails: the other screens come first then. */
export function useOpenSetupLines(): number | undefined {
  const { data, isError } = useQuery(setupChecklistQuery);
  if (isError) return 0;
  return data?.lines.filter(({ state }) => state === 'OPEN').length;
}

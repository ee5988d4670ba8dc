import { listMigrations } from '@portal/contract/office/legacy-migration/migrations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';

const POLL_MS = 2_000;

/** The newest migrations; refreshed while one runs. */
export const migrationsQuery = queryOptions({
  queryKey: [listMigrations.path],
  queryFn: ({ signal }) => call(listMigrations, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.runs.some((run) => run.state === 'RUNNING') ? POLL_MS : false),
});

import type { ContentOf } from '@portal/contract/endpoint';
import type { listMigrations as endpoint } from '@portal/contract/office/legacy-migration/migrations';
import type { CallContext } from '../../../platform/http/route.ts';
import { listNewestRuns } from './legacy-migration.queries.ts';
import { describeRun, interruptDeadRuns } from './run-migration.ts';

/** Lists the newest migration of each kind. */
export async function listMigrations({ db, county }: CallContext): Promise<ContentOf<typeof endpoint>> {
  await interruptDeadRuns(county);
  const runs = await listNewestRuns(db);
  return { runs: runs.map((run) => describeRun(county, run)) };
}

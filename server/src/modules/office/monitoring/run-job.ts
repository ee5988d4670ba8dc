import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { runJob as endpoint } from '@portal/contract/office/monitoring/jobs';
import { inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { listJobRuns, requestJobRun } from '../../../platform/jobs/job-runs.queries.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { listJobs } from './list-jobs.ts';

/**
 * Requests a run of a job, which the process that runs the jobs starts within seconds. Of several earlier requests,
 * only one counts and is audited.
 *
 * @throws Refusal NOT_FOUND if there is no such job.
 */
export async function runJob(
  context: CallContext,
  { name }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  await inTransaction(context.db, async (tx) => {
    if (await requestJobRun(tx, name)) {
      await recordAudit(tx, { action: 'job.requested', actor: actorOf(context), details: { name } });
      return;
    }
    const isKnown = (await listJobRuns(tx)).some((job) => job.name === name);
    if (!isKnown) throw new Refusal('NOT_FOUND');
  });
  return listJobs(context);
}

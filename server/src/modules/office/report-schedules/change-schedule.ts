import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  deleteSchedule as deleteEndpoint,
  runSchedule as runEndpoint,
  changeScheduleStatus as statusEndpoint,
} from '@portal/contract/office/report-schedules';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { isStaff } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type AuditDetails, actorOf, recordAudit } from '../audit/index.ts';
import { countRequestedRuns, failWaitingRuns, insertRequestedRun } from './runs.queries.ts';
import { computeNextDue } from './schedule.rules.ts';
import { deleteScheduleRow, lockSchedule, type StoredSchedule, updateStatus } from './schedules.queries.ts';

/** Reports that the owner of a schedule can request in 24 hours, apart from those that are due. */
export const REQUESTS_PER_DAY = 10;
const DAY_MS = 86_400_000;

/**
 * Pauses or resumes a schedule. Staff can pause those of others. Resuming a schedule doesn't make up for missed
 * reports.
 *
 * @throws Refusal NOT_FOUND for a schedule that the caller doesn't see; NOT_ALLOWED to resume another user's;
 *   SCHEDULE_CHANGED to resume a schedule that the portal stopped: saving it again gives it the owner's current
 *   permissions.
 */
export function changeScheduleStatus(
  context: CallContext,
  { id, status }: ParsedRequestOf<typeof statusEndpoint>,
): Promise<ContentOf<typeof statusEndpoint>> {
  const { county } = context;
  return inTransaction(context.db, async (tx) => {
    const schedule = await lockVisibleSchedule(tx, context, id);
    if (schedule.status === status) return { status };
    if (schedule.status === 'STOPPED') throw new Refusal('SCHEDULE_CHANGED');
    const now = county.clock.now();
    if (status === 'ACTIVE') {
      ensureOwn(context, schedule);
      await updateStatus(tx, id, { status, nextDueAt: computeNextDue(schedule, now, county.timeZone) });
    } else {
      await updateStatus(tx, id, { status });
      await failWaitingRuns(tx, [id], now);
    }
    await audit(tx, context, 'reportSchedule.statusChanged', { ...describe(schedule), state: status });
    return { status };
  });
}

/**
 * Deletes a schedule with its results; reports in the outbox are still sent. Staff can delete those of others.
 *
 * @throws Refusal NOT_FOUND for a schedule that the caller doesn't see.
 */
export function deleteSchedule(
  context: CallContext,
  { id }: ParsedRequestOf<typeof deleteEndpoint>,
): Promise<ContentOf<typeof deleteEndpoint>> {
  return inTransaction(context.db, async (tx) => {
    const schedule = await lockVisibleSchedule(tx, context, id);
    await deleteScheduleRow(tx, id);
    await audit(tx, context, 'reportSchedule.deleted', describe(schedule));
    return {};
  });
}

/**
 * Requests a report now; the job writes and sends it within a minute. Its period counts from today.
 *
 * @throws Refusal NOT_FOUND, NOT_ALLOWED as `changeScheduleStatus`; SCHEDULE_CHANGED for a schedule that isn't active.
 */
export function runSchedule(
  context: CallContext,
  { id }: ParsedRequestOf<typeof runEndpoint>,
): Promise<ContentOf<typeof runEndpoint>> {
  return inTransaction(context.db, async (tx) => {
    const schedule = await lockVisibleSchedule(tx, context, id);
    ensureOwn(context, schedule);
    if (schedule.status !== 'ACTIVE') throw new Refusal('SCHEDULE_CHANGED');
    const now = context.county.clock.now();
    const count = await countRequestedRuns(tx, id, new Date(now.getTime() - DAY_MS));
    if (count >= REQUESTS_PER_DAY) return { status: 'TOO_MANY' };
    if (!(await insertRequestedRun(tx, id, now))) return { status: 'WAITING_ALREADY' };
    await audit(tx, context, 'reportSchedule.requested', describe(schedule));
    return { status: 'REQUESTED' };
  });
}

/** Locks a schedule that the caller sees: their own, and for staff all. */
async function lockVisibleSchedule(tx: Db, { caller }: CallContext, id: number): Promise<StoredSchedule> {
  const schedule = await lockSchedule(tx, id);
  if (schedule === undefined || (schedule.ownerId !== caller.userId && !isStaff(caller)))
    throw new Refusal('NOT_FOUND');
  return schedule;
}

function ensureOwn({ caller }: CallContext, { ownerId }: StoredSchedule): void {
  if (ownerId !== caller.userId) throw new Refusal('NOT_ALLOWED');
}

function describe({ id, report, recipients }: StoredSchedule) {
  return { schedule: id, report, recipients };
}

type ScheduleAction = `reportSchedule.${'statusChanged' | 'deleted' | 'requested'}`;

function audit(tx: Db, context: CallContext, action: ScheduleAction, details: AuditDetails): Promise<void> {
  return recordAudit(tx, { action, actor: actorOf(context), details });
}

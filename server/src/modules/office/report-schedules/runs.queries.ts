import type { RunProblem } from '@portal/contract/office/report-schedules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** A run that this process has taken. */
export interface TakenRun {
  readonly id: number;
  readonly scheduleId: number;
  readonly dueAt: Date;
  /** Counts this one; names the attempt that a result belongs to. */
  readonly attempts: number;
}

/** Inserts the run of a due time; does nothing if it exists. */
export async function insertDueRun(tx: Db, scheduleId: number, dueAt: Date, now: Date): Promise<void> {
  await tx
    .insertInto('report_runs')
    .values({ schedule_id: scheduleId, due_at: dueAt, is_requested: false, next_attempt_at: now })
    .onConflict((conflict) =>
      conflict.columns(['schedule_id', 'due_at']).where(sql<boolean>`NOT is_requested`).doNothing(),
    )
    .execute();
}

/** Inserts a run that the owner requested. @returns false if one is waiting already. */
export async function insertRequestedRun(tx: Db, scheduleId: number, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('report_runs')
    .values({ schedule_id: scheduleId, due_at: now, is_requested: true, next_attempt_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function countRequestedRuns(tx: Db, scheduleId: number, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('report_runs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('schedule_id', '=', scheduleId)
    .where('is_requested', '=', true)
    .where('due_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Takes the run that waits for the longest time, until an instant at which another process may take it. */
export function takeRun(
  db: Db,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<TakenRun | undefined> {
  return db
    .updateTable('report_runs')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: until }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('report_runs')
        .select('id')
        .where('status', '=', 'WAITING')
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'schedule_id as scheduleId', 'due_at as dueAt', 'attempts'])
    .executeTakeFirst();
}

/** Whether a run still waits and no other process has taken it; locks it until the end of the transaction. */
export async function lockTakenRun(tx: Db, { id, attempts }: TakenRun): Promise<boolean> {
  const row = await tx
    .selectFrom('report_runs')
    .select('id')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'WAITING')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the result of a locked run whose emails are in the outbox. */
export async function finishRun(
  tx: Db,
  id: number,
  result: {
    readonly at: Date;
    readonly fileName: string;
    readonly fileBytes: number;
    readonly emailIds: readonly number[];
  },
): Promise<void> {
  const { at, fileName, fileBytes, emailIds } = result;
  await tx
    .updateTable('report_runs')
    .set({ status: 'QUEUED', finished_at: at, file_name: fileName, file_bytes: fileBytes, problem: null })
    .where('id', '=', id)
    .execute();
  await tx
    .insertInto('report_run_emails')
    .values(emailIds.map((emailId) => ({ run_id: id, email_id: emailId })))
    .execute();
}

export async function failRun(tx: Db, id: number, problem: RunProblem, at: Date): Promise<void> {
  await tx
    .updateTable('report_runs')
    .set({ status: 'FAILED', finished_at: at, problem })
    .where('id', '=', id)
    .execute();
}

export async function deferRun(tx: Db, id: number, problem: RunProblem, until: Date): Promise<void> {
  await tx.updateTable('report_runs').set({ next_attempt_at: until, problem }).where('id', '=', id).execute();
}

/** Gives up the runs of a schedule that wait: it was stopped or paused. */
export async function failWaitingRuns(tx: Db, scheduleIds: readonly number[], at: Date): Promise<void> {
  if (scheduleIds.length === 0) return;
  await tx
    .updateTable('report_runs')
    .set({ status: 'FAILED', finished_at: at, problem: 'STOPPED' })
    .where('schedule_id', 'in', [...scheduleIds])
    .where('status', '=', 'WAITING')
    .execute();
}

/** Deletes the results of runs that were due before an instant. */
export async function deleteRunsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('report_runs').where('due_at', '<', before).where('status', '<>', 'WAITING').execute();
}

import type { RunStatus, ScheduleForm, ScheduleStatus, StopReason } from '@portal/contract/office/report-schedules';
import type { ReportName } from '@portal/contract/office/reports/reports';
import type { Language } from '@portal/contract/values/language';
import type { Role } from '@portal/contract/values/role';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** The criteria of a scheduled report besides its account and its period. */
export type StoredCriteria = Pick<
  ScheduleForm,
  'username' | 'logInformation' | 'transactionType' | 'dataSource' | 'orderBy'
>;

/** The fields that a save stores. */
export interface NewSchedule {
  readonly ownerId: number;
  readonly ownerRole: Role;
  readonly ownerAccountId: number;
  readonly language: Language;
  readonly report: ReportName;
  readonly accountId: number | null;
  readonly criteria: StoredCriteria;
  readonly period: ScheduleForm['period'];
  readonly format: ScheduleForm['format'];
  readonly frequency: ScheduleForm['frequency'];
  readonly weekday: number;
  readonly dayOfMonth: number;
  readonly timeOfDay: string;
  readonly recipients: readonly string[];
  readonly nextDueAt: Date;
}

export interface StoredSchedule extends Omit<NewSchedule, 'nextDueAt'> {
  readonly id: number;
  readonly version: number;
  readonly status: ScheduleStatus;
  readonly stopReason: StopReason | null;
  readonly nextDueAt: Date | null;
  /** The present name of the account that the report is of. */
  readonly accountName: string | null;
}

/** Makes the schedules of a user one at a time until the end of the transaction. @returns how many they have. */
export async function lockSchedulesOfOwner(tx: Db, ownerId: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`report-schedules:${ownerId}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('report_schedules')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertSchedule(tx: Db, schedule: NewSchedule, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('report_schedules')
    .values({ ...toColumns(schedule), owner_id: schedule.ownerId, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves a schedule of its owner and starts it. @returns false if it isn't theirs, or was saved since `version`. */
export async function updateSchedule(
  tx: Db,
  saved: { readonly id: number; readonly version: number },
  schedule: NewSchedule,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('report_schedules')
    .set({ ...toColumns(schedule), status: 'ACTIVE', stop_reason: null, version: saved.version + 1 })
    .where('id', '=', saved.id)
    .where('version', '=', saved.version)
    .where('owner_id', '=', schedule.ownerId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function toColumns(schedule: NewSchedule) {
  const { ownerRole, ownerAccountId, language, report, accountId, criteria, period, format } = schedule;
  const { frequency, weekday, dayOfMonth, timeOfDay, recipients, nextDueAt } = schedule;
  return {
    owner_role: ownerRole,
    owner_account_id: ownerAccountId,
    ...{ language, report, period, format, frequency, weekday },
    account_id: accountId,
    criteria: JSON.stringify(criteria),
    day_of_month: dayOfMonth,
    time_of_day: timeOfDay,
    recipients: [...recipients],
    next_due_at: nextDueAt,
  };
}

function selectSchedules(db: Db) {
  return db
    .selectFrom('report_schedules')
    .leftJoin('accounts', 'accounts.id', 'report_schedules.account_id')
    .select([
      'report_schedules.id',
      'report_schedules.version',
      'report_schedules.owner_id as ownerId',
      'report_schedules.owner_role as ownerRole',
      'report_schedules.owner_account_id as ownerAccountId',
      'report_schedules.language',
      'report_schedules.report',
      'report_schedules.account_id as accountId',
      'accounts.name as accountName',
      'report_schedules.criteria',
      'report_schedules.period',
      'report_schedules.format',
      'report_schedules.frequency',
      'report_schedules.weekday',
      'report_schedules.day_of_month as dayOfMonth',
      'report_schedules.time_of_day as timeOfDay',
      'report_schedules.recipients',
      'report_schedules.status',
      'report_schedules.stop_reason as stopReason',
      'report_schedules.next_due_at as nextDueAt',
    ])
    .$castTo<StoredSchedule>();
}

export function findSchedule(db: Db, id: number): Promise<StoredSchedule | undefined> {
  return selectSchedules(db).where('report_schedules.id', '=', id).executeTakeFirst();
}

/** Locks a schedule until the end of the transaction. */
export function lockSchedule(tx: Db, id: number): Promise<StoredSchedule | undefined> {
  return selectSchedules(tx).where('report_schedules.id', '=', id).forUpdate('report_schedules').executeTakeFirst();
}

/** Locks and returns the schedule that is due for the longest time; other transactions skip it. */
export function lockDueSchedule(tx: Db, now: Date): Promise<StoredSchedule | undefined> {
  return selectSchedules(tx)
    .where('report_schedules.status', '=', 'ACTIVE')
    .where('report_schedules.next_due_at', '<=', now)
    .orderBy('report_schedules.next_due_at')
    .limit(1)
    .forUpdate('report_schedules')
    .skipLocked()
    .executeTakeFirst();
}

/** Changes the status of a schedule that is locked. */
export async function updateStatus(
  tx: Db,
  id: number,
  to: { readonly status: ScheduleStatus; readonly stopReason?: StopReason; readonly nextDueAt?: Date },
): Promise<void> {
  const { status, stopReason = null, nextDueAt = null } = to;
  const changed = { status, stop_reason: stopReason, next_due_at: nextDueAt };
  await tx.updateTable('report_schedules').set(changed).where('id', '=', id).execute();
}

export async function updateNextDue(tx: Db, id: number, nextDueAt: Date): Promise<void> {
  await tx.updateTable('report_schedules').set({ next_due_at: nextDueAt }).where('id', '=', id).execute();
}

export async function deleteScheduleRow(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('report_schedules').where('id', '=', id).execute();
}

/**
 * Stops the active schedules whose owners can't sign in, or have another role or account.
 *
 * @returns the stopped schedules.
 */
export async function stopOrphanedSchedules(tx: Db) {
  return tx
    .updateTable('report_schedules')
    .from('users')
    .set({
      status: 'STOPPED',
      stop_reason: sql<StopReason>`CASE WHEN users.status = 'A' OR users.locked_by_attempts THEN 'OWNER_CHANGED' ELSE 'OWNER_INACTIVE' END`,
      next_due_at: null,
    })
    .whereRef('users.id', '=', 'report_schedules.owner_id')
    .where('report_schedules.status', '=', 'ACTIVE')
    .where(
      sql<boolean>`(NOT (users.status = 'A' OR users.locked_by_attempts)
        OR users.role <> report_schedules.owner_role OR users.account_id <> report_schedules.owner_account_id)`,
    )
    .returning(['report_schedules.id', 'report_schedules.report', 'report_schedules.stop_reason as stopReason'])
    .execute();
}

/** A schedule with its owner and its last run. */
export interface ListedSchedule
  extends Pick<StoredSchedule, 'id' | 'report' | 'status' | 'stopReason' | 'nextDueAt' | 'ownerId'>,
    Pick<StoredSchedule, 'frequency' | 'weekday' | 'dayOfMonth' | 'timeOfDay'> {
  readonly owner: string;
}

/** Selects schedules for a list, unsorted. @param ownerId only those of a user. */
export function selectListedSchedules(
  db: Db,
  scope: { readonly ownerId: number | undefined; readonly status: ScheduleStatus | undefined },
) {
  const { ownerId, status } = scope;
  return db
    .selectFrom('report_schedules')
    .innerJoin('users', 'users.id', 'report_schedules.owner_id')
    .select([
      'report_schedules.id',
      'report_schedules.report',
      'report_schedules.status',
      'report_schedules.stop_reason as stopReason',
      'report_schedules.next_due_at as nextDueAt',
      'report_schedules.owner_id as ownerId',
      'report_schedules.frequency',
      'report_schedules.weekday',
      'report_schedules.day_of_month as dayOfMonth',
      'report_schedules.time_of_day as timeOfDay',
      'users.username as owner',
    ])
    .$if(ownerId !== undefined, (query) => query.where('report_schedules.owner_id', '=', ownerId as number))
    .$if(status !== undefined, (query) => query.where('report_schedules.status', '=', status as ScheduleStatus))
    .$castTo<ListedSchedule>();
}

/** The result of a run, with its emails. */
export interface StoredRun {
  readonly id: number;
  readonly scheduleId: number;
  readonly dueAt: Date;
  readonly isRequested: boolean;
  readonly status: RunStatus;
  readonly problem: string | null;
  readonly fileName: string | null;
  readonly fileBytes: number | null;
  readonly emails: number;
  readonly sentEmails: number;
}

/** Lists the newest runs of schedules, the newest first. @param perSchedule how many of each. */
export async function listRuns(
  db: Db,
  scheduleIds: readonly number[],
  perSchedule: number,
): Promise<readonly StoredRun[]> {
  const { rows } = await sql<StoredRun>`
    SELECT runs.id, runs.schedule_id AS "scheduleId", runs.due_at AS "dueAt", runs.is_requested AS "isRequested",
      CASE WHEN runs.status <> 'QUEUED' THEN runs.status WHEN emails.sent = emails.all_of_them THEN 'SENT'
        WHEN emails.refused > 0 THEN 'UNDELIVERED' ELSE 'SENDING' END AS status,
      runs.problem, runs.file_name AS "fileName", runs.file_bytes AS "fileBytes",
      emails.all_of_them AS emails, emails.sent AS "sentEmails"
    FROM unnest(${[...scheduleIds]}::bigint[]) AS wanted (schedule_id)
    CROSS JOIN LATERAL (
      SELECT * FROM report_runs WHERE report_runs.schedule_id = wanted.schedule_id ORDER BY id DESC LIMIT ${perSchedule}
    ) AS runs
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS all_of_them, count(mail_outbox.sent_at)::integer AS sent,
        count(*) FILTER (WHERE mail_outbox.sent_at IS NULL AND mail_outbox.attempts > 0)::integer AS refused
      FROM report_run_emails JOIN mail_outbox ON mail_outbox.id = report_run_emails.email_id
      WHERE report_run_emails.run_id = runs.id
    ) AS emails
    ORDER BY runs.id DESC`.execute(db);
  return rows;
}

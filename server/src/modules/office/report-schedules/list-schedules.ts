import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { ListFilter, ListRow } from '@portal/contract/lists/define-list';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import type {
  getSchedule as getEndpoint,
  RunProblem,
  ScheduleRun,
  scheduleList,
  WEEKDAYS,
} from '@portal/contract/office/report-schedules';
import { formatWeekday, type Language } from '@portal/contract/values/language';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { isStaff } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import type { ListSource } from '../../../platform/lists/run-list.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { fromTimeOfDay, type ScheduleTiming } from './schedule.rules.ts';
import {
  findSchedule,
  type ListedSchedule,
  listRuns,
  type StoredRun,
  selectListedSchedules,
} from './schedules.queries.ts';

/** Runs that the screen of a schedule shows. */
const SHOWN_RUNS = 20;

/** Selects the caller's schedules; for staff, those of all users. */
export function selectSchedules(
  context: CallContext,
  request: ListFilter<typeof scheduleList>,
): ListSource<typeof scheduleList, ListedSchedule> {
  const { db, caller } = context;
  const matches = selectListedSchedules(db, {
    ownerId: isStaff(caller) ? undefined : caller.userId,
    status: request.status === ALL_CODE ? undefined : request.status,
  });
  return {
    matches,
    orderBy: { owner: 'owner', nextDueAt: 'nextDueAt' },
    tieBreaker: 'id',
    complete: (schedules) => completeRows(context, schedules),
  };
}

async function completeRows(
  { db, county, caller, translate }: CallContext,
  schedules: readonly ListedSchedule[],
): Promise<ListRow<typeof scheduleList>[]> {
  const runs = await listRuns(
    db,
    schedules.map(({ id }) => id),
    1,
  );
  return schedules.map((schedule) => {
    const { id, report, owner, ownerId, status, stopReason, nextDueAt } = schedule;
    const last = runs.find(({ scheduleId }) => scheduleId === id);
    return {
      ...{ id, report, owner, status, stopReason },
      timing: formatTiming(schedule, caller.language, translate),
      isOwn: ownerId === caller.userId,
      nextDueAt: nextDueAt && localDateTimeAt(nextDueAt, county.timeZone),
      lastRunAt: last === undefined ? null : localDateTimeAt(last.dueAt, county.timeZone),
      lastStatus: last?.status ?? null,
    };
  });
}

/** When a schedule is due, in words. */
function formatTiming(timing: ScheduleTiming, language: Language, translate: CallContext['translate']): string {
  const { hour, minute, amPm } = fromTimeOfDay(timing.timeOfDay);
  const time = `${hour}:${minute} ${amPm}`;
  if (timing.frequency === 'DAILY') return translate('reports:schedules.timing.DAILY', { time });
  if (timing.frequency === 'WEEKLY')
    return translate('reports:schedules.timing.WEEKLY', { time, weekday: formatWeekday(timing.weekday, language) });
  return translate('reports:schedules.timing.MONTHLY', { time, day: timing.dayOfMonth });
}

/**
 * Loads one of the caller's own schedules with its newest runs.
 *
 * @throws Refusal NOT_FOUND for another user's.
 */
export async function getSchedule(
  { db, county, caller }: CallContext,
  { id }: ParsedRequestOf<typeof getEndpoint>,
): Promise<ContentOf<typeof getEndpoint>> {
  const schedule = await findSchedule(db, id);
  if (schedule === undefined || schedule.ownerId !== caller.userId) throw new Refusal('NOT_FOUND');
  const { version, status, stopReason, nextDueAt, report, period, format, frequency } = schedule;
  const { criteria, accountName, weekday, dayOfMonth, timeOfDay, recipients } = schedule;
  const runs = await listRuns(db, [id], SHOWN_RUNS);
  return {
    ...{ id, version, status, stopReason },
    values: {
      ...{ report, period, format, frequency, ...criteria },
      ...fromTimeOfDay(timeOfDay),
      accountName: isStaff(caller) ? (accountName ?? '') : '',
      weekday: String(weekday) as (typeof WEEKDAYS)[number],
      dayOfMonth: String(dayOfMonth),
      recipients: recipients.join('\n'),
    },
    nextDueAt: nextDueAt && localDateTimeAt(nextDueAt, county.timeZone),
    runs: runs.map((run) => toRun(run, county.timeZone)),
  };
}

function toRun(run: StoredRun, timeZone: string): ScheduleRun {
  const { id, dueAt, isRequested, status, problem, fileName, fileBytes, emails, sentEmails } = run;
  return {
    ...{ id, isRequested, status, emails, sentEmails },
    dueAt: localDateTimeAt(dueAt, timeZone),
    problem: problem as RunProblem | null,
    fileName: fileName ?? '',
    fileBytes: fileBytes ?? 0,
  };
}

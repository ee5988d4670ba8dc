import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  computeSchedulePeriod,
  type saveSchedule as endpoint,
  findScheduleProblems,
  type ScheduleForm,
} from '@portal/contract/office/report-schedules';
import { reportCriteriaSchema } from '@portal/contract/reports/report-criteria';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { listRecipients } from '@portal/contract/values/recipients';
import { inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { ensureNoProblems, Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { canRunReport, selectReport } from '../reports/index.ts';
import { computeNextDue, toTimeOfDay } from './schedule.rules.ts';
import { insertSchedule, lockSchedulesOfOwner, type NewSchedule, updateSchedule } from './schedules.queries.ts';

/** Schedules of one user. */
export const SCHEDULES_MAX = 20;

/**
 * Saves a schedule of the caller and starts it. The caller must currently be allowed to run the report.
 *
 * @throws Refusal NOT_ALLOWED, NOT_OFFERED for the report; INVALID_INPUT for the fields; SCHEDULE_LIMIT;
 *   SCHEDULE_CHANGED if the schedule isn't the caller's, or has since been saved or deleted.
 */
export async function saveSchedule(
  context: CallContext,
  request: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { db, county } = context;
  const { id, version, ...values } = request;
  const schedule = await checkSchedule(context, values);
  const savedId = await inTransaction(db, async (tx) => {
    const count = await lockSchedulesOfOwner(tx, schedule.ownerId);
    if (id === 0 && count >= SCHEDULES_MAX) throw new Refusal('SCHEDULE_LIMIT');
    const saved = id === 0 ? await insertSchedule(tx, schedule, county.clock.now()) : id;
    if (id !== 0 && !(await updateSchedule(tx, { id, version }, schedule))) throw new Refusal('SCHEDULE_CHANGED');
    const { report, period, recipients } = schedule;
    const details = { schedule: saved, report, period, recipients };
    await recordAudit(tx, { action: 'reportSchedule.saved', actor: actorOf(context), details });
    return saved;
  });
  return { id: savedId, nextDueAt: localDateTimeAt(schedule.nextDueAt, county.timeZone) };
}

async function checkSchedule(context: CallContext, values: ScheduleForm): Promise<NewSchedule> {
  const { county, caller } = context;
  const { report, period, frequency, format } = values;
  const { username, logInformation, transactionType, dataSource, orderBy } = values;
  if (!canRunReport(caller, report)) throw new Refusal('NOT_ALLOWED');
  ensureNoProblems(findScheduleProblems(values));
  const timing = {
    frequency,
    weekday: Number(values.weekday),
    dayOfMonth: Number(values.dayOfMonth),
    timeOfDay: toTimeOfDay(values),
  };
  const now = county.clock.now();
  const nextDueAt = computeNextDue(timing, now, county.timeZone);
  const criteria = { username, logInformation, transactionType, dataSource, orderBy };
  const selection = await selectReport(
    context,
    report,
    reportCriteriaSchema.parse({
      ...criteria,
      ...computeSchedulePeriod(period, plainDateAt(now, county.timeZone)),
      accountName: values.accountName,
    }),
  );
  return {
    ownerId: caller.userId,
    ownerRole: caller.role,
    ownerAccountId: caller.accountId,
    language: caller.language,
    accountId: selection.account?.id ?? null,
    recipients: listRecipients(values.recipients),
    ...{ report, criteria, period, format, ...timing, nextDueAt },
  };
}

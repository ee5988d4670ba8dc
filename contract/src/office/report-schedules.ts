import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { defineList } from '../lists/define-list.ts';
import { type FieldProblems, problemMessage } from '../problem.ts';
import { reportCriteriaSchema } from '../reports/report-criteria.ts';
import { localDateTimeSchema } from '../values/local-date-time.ts';
import { addDays, addMonths, formatPlainDate, type PlainDate, type WireDate } from '../values/plain-date.ts';
import { areAddresses, listRecipients, RECIPIENTS_MAX, RECIPIENTS_MAX_CHARACTERS } from '../values/recipients.ts';
import { ALL_CODE } from './helper-data/code-description.ts';
import { REPORT_ACCESS, REPORT_NAMES } from './reports/reports.ts';

/** The days that a scheduled report covers, counted from the day on which it is due. */
export const SCHEDULE_PERIODS = ['YESTERDAY', 'LAST_7_DAYS', 'THIS_MONTH', 'LAST_MONTH'] as const;
export type SchedulePeriod = (typeof SCHEDULE_PERIODS)[number];

export const SCHEDULE_FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type ScheduleFrequency = (typeof SCHEDULE_FREQUENCIES)[number];

/** Formats that an email carries well. */
export const SCHEDULE_FORMATS = ['pdf', 'xlsx'] as const;

/** Days of the week as codes; `0` is Sunday. */
export const WEEKDAYS = ['0', '1', '2', '3', '4', '5', '6'] as const;
/** Days of the month as codes; a shorter month uses its last day instead of missing days. */
export const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1)) as [string, ...string[]];

/** `STOPPED`: the portal stopped it, because the owner or the county's settings changed. */
export const SCHEDULE_STATUSES = ['ACTIVE', 'PAUSED', 'STOPPED'] as const;
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number];

/**
 * The reasons why the portal stopped a schedule. `OWNER_INACTIVE`: the owner can't sign in. `OWNER_CHANGED`: the owner
 * has another role or account. `NOT_OFFERED`: the county turned the report off.
 */
export const STOP_REASONS = ['OWNER_INACTIVE', 'OWNER_CHANGED', 'NOT_OFFERED'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/**
 * The outcome of one due time. `WAITING`: not written yet. `SENDING`: written, and some emails wait. `SENT`: the mail
 * server accepted every email. `UNDELIVERED`: it refused at least one, and the outbox retries or gave up. `FAILED`: the
 * report couldn't be written.
 */
export const RUN_STATUSES = ['WAITING', 'SENDING', 'SENT', 'UNDELIVERED', 'FAILED'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/**
 * The reasons why a report couldn't be written. `CRITERIA`: the criteria name an account or a user that no longer
 * exists. `STOPPED`: the schedule had been stopped.
 */
export const RUN_PROBLEMS = ['BUSY', 'TOO_LARGE', 'CRITERIA', 'STOPPED', 'UNEXPECTED'] as const;
export type RunProblem = (typeof RUN_PROBLEMS)[number];

const { accountName, username, dataSource, transactionType, logInformation, orderBy, toHour, toMinute, toAmPm } =
  reportCriteriaSchema.shape;

/** The form of a schedule in reading order. The criteria are those of the report, with a period instead of dates. */
export const scheduleFormSchema = z.strictObject({
  report: z.enum(REPORT_NAMES),
  period: z.enum(SCHEDULE_PERIODS),
  accountName,
  username,
  logInformation,
  transactionType,
  dataSource,
  orderBy,
  frequency: z.enum(SCHEDULE_FREQUENCIES),
  weekday: z.enum(WEEKDAYS),
  dayOfMonth: z.enum(MONTH_DAYS),
  /** By the county's clock. */
  hour: toHour.unwrap(),
  minute: toMinute.unwrap(),
  amPm: toAmPm.unwrap(),
  format: z.enum(SCHEDULE_FORMATS),
  /** Addresses, separated by line breaks, commas, semicolons or spaces. */
  recipients: z
    .string()
    .trim()
    .min(1, problemMessage('required'))
    .max(RECIPIENTS_MAX_CHARACTERS, problemMessage('recipientLimit', { n: RECIPIENTS_MAX })),
});
export type ScheduleForm = z.output<typeof scheduleFormSchema>;

/** Finds problems of the recipients. */
export function findScheduleProblems({ recipients }: Pick<ScheduleForm, 'recipients'>): FieldProblems {
  const addresses = listRecipients(recipients);
  if (addresses.length > RECIPIENTS_MAX)
    return { recipients: { key: 'recipientLimit', params: { n: RECIPIENTS_MAX } } };
  return areAddresses(recipients) ? {} : { recipients: { key: 'email' } };
}

/** The dates of a period, as the criteria of a report have them. */
export function computeSchedulePeriod(
  period: SchedulePeriod,
  dueOn: PlainDate,
): { readonly fromDate: WireDate; readonly toDate: WireDate } {
  const firstOfMonth = `${dueOn.slice(0, 8)}01` as PlainDate;
  const yesterday = addDays(dueOn, -1);
  const [from, to] = {
    YESTERDAY: [yesterday, yesterday],
    LAST_7_DAYS: [addDays(dueOn, -7), yesterday],
    THIS_MONTH: [firstOfMonth, dueOn],
    LAST_MONTH: [addMonths(firstOfMonth, -1), addDays(firstOfMonth, -1)],
  }[period] as [PlainDate, PlainDate];
  return { fromDate: formatPlainDate(from), toDate: formatPlainDate(to) };
}

const scheduleIdSchema = z.int().min(1);

const scheduleRowSchema = z.object({
  id: z.int(),
  report: z.enum(REPORT_NAMES),
  /** When it is sent, in words. */
  timing: z.string(),
  /** User name. */
  owner: z.string(),
  /** Whether the caller is the owner, who alone can change and run it. */
  isOwn: z.boolean(),
  status: z.enum(SCHEDULE_STATUSES),
  stopReason: z.enum(STOP_REASONS).nullable(),
  nextDueAt: localDateTimeSchema.nullable(),
  lastRunAt: localDateTimeSchema.nullable(),
  /** Of the last run; null before the first. */
  lastStatus: z.enum(RUN_STATUSES).nullable(),
});
export type ScheduleRow = z.output<typeof scheduleRowSchema>;

/** The caller's scheduled reports; for staff, those of all users. */
export const scheduleList = defineList({
  path: 'report/schedules',
  access: REPORT_ACCESS,
  texts: { title: 'reports:schedules.title', none: 'reports:schedules.none' },
  row: scheduleRowSchema,
  filter: z.strictObject({ status: z.enum([ALL_CODE, ...SCHEDULE_STATUSES]).default(ALL_CODE) }),
  criteria: { status: { label: 'reports:schedules.status', codes: 'reports:schedules.statuses' } },
  columns: {
    report: { kind: 'status', label: 'reports:schedules.report', codes: 'reports:titles' },
    timing: { kind: 'text', label: 'reports:schedules.timing.label' },
    owner: { kind: 'text', label: 'reports:schedules.owner', sortable: true },
    status: { kind: 'status', label: 'reports:schedules.status', codes: 'reports:schedules.statuses' },
    nextDueAt: { kind: 'dateTime', label: 'reports:schedules.nextDue', sortable: true },
    lastRunAt: { kind: 'dateTime', label: 'reports:schedules.lastRun' },
    lastStatus: { kind: 'status', label: 'reports:schedules.result', codes: 'reports:schedules.runStatuses' },
  },
  defaultSort: { sortKey: 'nextDueAt', sortDirection: 'ASC' },
  pageRows: 25,
  rowsKey: 'schedules',
  file: { name: 'report-schedules' },
});

const runSchema = z.object({
  id: z.int(),
  dueAt: localDateTimeSchema,
  isRequested: z.boolean(),
  status: z.enum(RUN_STATUSES),
  problem: z.enum(RUN_PROBLEMS).nullable(),
  /** Of the file; empty before it is written. */
  fileName: z.string(),
  /** Size of the file in bytes; 0 before it is written. */
  fileBytes: z.int(),
  emails: z.int(),
  sentEmails: z.int(),
});
export type ScheduleRun = z.output<typeof runSchema>;

/** One of the caller's own schedules, with its newest runs. */
export const getSchedule = defineEndpoint({
  method: 'GET',
  path: 'report/schedule/:id',
  access: REPORT_ACCESS,
  request: z.strictObject({ id: z.coerce.number().pipe(scheduleIdSchema) }),
  content: z.object({
    id: z.int(),
    version: z.int(),
    values: scheduleFormSchema,
    status: z.enum(SCHEDULE_STATUSES),
    stopReason: z.enum(STOP_REASONS).nullable(),
    nextDueAt: localDateTimeSchema.nullable(),
    runs: z.array(runSchema),
  }),
});
export type LoadedSchedule = z.output<typeof getSchedule.content>;

/** Saves a schedule and starts it: the id 0 creates one. `version` is that of the form; 0 for a new one. */
export const saveSchedule = defineEndpoint({
  method: 'POST',
  path: 'report/saveSchedule',
  access: REPORT_ACCESS,
  request: z.strictObject({ id: z.int().min(0), version: z.int().min(0), ...scheduleFormSchema.shape }),
  content: z.object({ id: z.int(), nextDueAt: localDateTimeSchema }),
});

/** Pauses or resumes a schedule. Staff can pause the schedules of others; only the owner resumes them. */
export const changeScheduleStatus = defineEndpoint({
  method: 'POST',
  path: 'report/scheduleStatus',
  access: REPORT_ACCESS,
  request: z.strictObject({ id: scheduleIdSchema, status: z.enum(['ACTIVE', 'PAUSED']) }),
  content: z.object({ status: z.enum(SCHEDULE_STATUSES) }),
});

export const deleteSchedule = defineEndpoint({
  method: 'POST',
  path: 'report/deleteSchedule',
  access: REPORT_ACCESS,
  request: z.strictObject({ id: scheduleIdSchema }),
  content: z.object({}),
});

/** Sends the report now, besides its schedule. */
export const runSchedule = defineEndpoint({
  method: 'POST',
  path: 'report/runSchedule',
  access: REPORT_ACCESS,
  request: z.strictObject({ id: scheduleIdSchema }),
  content: z.object({
    /**
     * `WAITING_ALREADY`: an earlier requested report hasn't been written yet. `TOO_MANY`: the daily limit is reached.
     */
    status: z.enum(['REQUESTED', 'WAITING_ALREADY', 'TOO_MANY']),
  }),
});

export const SCHEDULE_ENDPOINTS = [
  getSchedule,
  saveSchedule,
  changeScheduleStatus,
  deleteSchedule,
  runSchedule,
] as const;

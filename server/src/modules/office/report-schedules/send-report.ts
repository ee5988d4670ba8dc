import { computeSchedulePeriod, type RunProblem, type StopReason } from '@portal/contract/office/report-schedules';
import { reportCriteriaSchema } from '@portal/contract/reports/report-criteria';
import { plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../../county.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { EMAIL_FILE_MAX_BYTES, storeEmailFile } from '../../../platform/mail/mail-outbox.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ReportExports } from '../../../platform/report/report-exports.ts';
import { translatorOf } from '../../../platform/translate.ts';
import { buildPageLink, describePublisher, findActiveUser, queueUserEmail } from '../../people/identity/index.ts';
import { recordAudit, SYSTEM_ACTOR } from '../audit/index.ts';
import { canRunReport, runNamedReport } from '../reports/index.ts';
import { deferRun, failRun, failWaitingRuns, finishRun, lockTakenRun, type TakenRun } from './runs.queries.ts';
import { findSchedule, lockSchedule, type StoredSchedule, updateStatus } from './schedules.queries.ts';

/** Attempts to write a report; the waits between them double from one minute to eight. */
const RUN_MAX_ATTEMPTS = 5;
const FIRST_RETRY_MS = 60_000;

/** Points between the steps of a run. */
export interface RunSteps {
  readonly onInserted?: () => Promise<void>;
  readonly onTaken?: () => Promise<void>;
  readonly onWritten?: () => Promise<void>;
  readonly onQueued?: () => Promise<void>;
}

interface WrittenReport {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly fileName: string;
}

/** The reasons why a run ends without a report. */
type Failure =
  | { readonly kind: 'failed'; readonly problem: RunProblem; readonly isFinal: boolean }
  | { readonly kind: 'stopped'; readonly reason: StopReason };

interface RunParts {
  readonly reports: ReportExports;
  readonly signal: AbortSignal;
  readonly steps: RunSteps;
}

/** Writes the report of a run that this process has taken, and queues an email with it for each recipient; or stores why it couldn't. */
export async function sendReport(county: County, run: TakenRun, parts: RunParts): Promise<void> {
  const schedule = await findSchedule(county.db, run.scheduleId);
  // The schedule was deleted in the meantime, and the run with it.
  if (schedule === undefined) return;
  const written = await writeReport(county, { schedule, run }, parts);
  await parts.steps.onWritten?.();
  if ('kind' in written) await storeFailure(county, { schedule, run }, written);
  else await queueReport(county, { schedule, run }, written);
  await parts.steps.onQueued?.();
}

interface ScheduledRun {
  readonly schedule: StoredSchedule;
  readonly run: TakenRun;
}

async function writeReport(
  county: County,
  { schedule, run }: ScheduledRun,
  { reports, signal }: RunParts,
): Promise<WrittenReport | Failure> {
  const { report, period, format, criteria, accountName } = schedule;
  // Each attempt before ended with its process.
  if (run.attempts > RUN_MAX_ATTEMPTS) return { kind: 'failed', problem: 'UNEXPECTED', isFinal: true };
  try {
    const owner = await findActiveUser(county.db, schedule.ownerId);
    if (schedule.status !== 'ACTIVE') return { kind: 'failed', problem: 'STOPPED', isFinal: true };
    if (owner === undefined) return { kind: 'stopped', reason: 'OWNER_INACTIVE' };
    const caller: Caller = { ...owner, language: schedule.language };
    const isSame = owner.role === schedule.ownerRole && owner.accountId === schedule.ownerAccountId;
    if (!isSame || !canRunReport(caller, report)) return { kind: 'stopped', reason: 'OWNER_CHANGED' };
    const dates = computeSchedulePeriod(period, plainDateAt(run.dueAt, county.timeZone));
    const request = reportCriteriaSchema.parse({ ...criteria, ...dates, accountName: accountName ?? '' });
    const context = buildContext(county, caller, { reports, signal });
    const { file } = await runNamedReport(context, report, { ...request, format });
    if (file === undefined) throw new Error(`The report ${report} isn't a file`);
    const bytes = await collect(file.bytes);
    if (bytes === undefined) return { kind: 'failed', problem: 'TOO_LARGE', isFinal: true };
    return { bytes, contentType: file.contentType, fileName: file.fileName };
  } catch (error) {
    return explain(county, run, error);
  }
}

/** Reads a file; undefined if it is larger than an email carries. */
async function collect(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<Buffer | undefined> {
  if (bytes instanceof Uint8Array) return bytes.length > EMAIL_FILE_MAX_BYTES ? undefined : Buffer.from(bytes);
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    // Leaving the loop ends the report and gives its connection back.
    if (length > EMAIL_FILE_MAX_BYTES) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function explain(county: County, run: TakenRun, error: unknown): Failure {
  if (error instanceof Refusal) {
    if (error.code === 'NOT_OFFERED') return { kind: 'stopped', reason: 'NOT_OFFERED' };
    if (error.code === 'INVALID_INPUT') return { kind: 'failed', problem: 'CRITERIA', isFinal: true };
    if (error.code === 'EXPORTS_BUSY') return { kind: 'failed', problem: 'BUSY', isFinal: false };
  }
  county.log.error({ err: error, run: run.id }, 'a scheduled report could not be written');
  return { kind: 'failed', problem: 'UNEXPECTED', isFinal: false };
}

/** The context of the owner's own call, which no one makes. */
function buildContext(
  county: County,
  caller: Caller,
  { reports, signal }: Pick<RunParts, 'reports' | 'signal'>,
): CallContext {
  return {
    ...{ db: county.db, county, caller, reports, describePublisher, signal },
    translate: translatorOf(caller.language),
    client: {
      address: '',
      requestId: '',
      origin: '',
      sessionToken: undefined,
      userAgent: '',
      ifMatch: undefined,
      accepts: () => false,
    },
  };
}

/** Stores the file, the emails and the result in one transaction, or nothing. */
async function queueReport(county: County, { schedule, run }: ScheduledRun, written: WrittenReport): Promise<void> {
  const { bytes, contentType, fileName } = written;
  const { id, report, recipients, language } = schedule;
  await inTransaction(county.db, async (tx) => {
    const locked = await lockSchedule(tx, id);
    if (locked === undefined || !(await lockTakenRun(tx, run))) return;
    // The schedule was saved in the meantime: the next attempt writes the new report for the new recipients.
    if (locked.version !== schedule.version) return deferRun(tx, run.id, 'BUSY', county.clock.now());
    const owner = await findActiveUser(tx, schedule.ownerId);
    const fileId = await storeEmailFile(tx, { name: fileName, contentType, bytes });
    const emailIds: number[] = [];
    for (const recipient of recipients) {
      const email = {
        ...{ recipient, language, fileId },
        subject: (translate: CallContext['translate'], name: string) =>
          translate('mail:reportSubject', { county: name, report: translate(`reports:titles.${report}`) }),
        body: (translate: CallContext['translate'], name: string) => [
          translate('mail:reportText', {
            ...{ county: name, file: fileName, username: owner?.username ?? '' },
            report: translate(`reports:titles.${report}`),
          }),
          translate('mail:reportStop'),
          buildPageLink(county, `reports/Schedules/${id}`),
        ],
      };
      emailIds.push(await queueUserEmail(tx, county, email));
    }
    const result = { at: county.clock.now(), fileName, fileBytes: bytes.length, emailIds };
    await finishRun(tx, run.id, result);
    const details = { schedule: id, report, recipients };
    await recordAudit(tx, { action: 'reportSchedule.sent', actor: SYSTEM_ACTOR, details });
  });
}

async function storeFailure(county: County, { schedule, run }: ScheduledRun, failure: Failure): Promise<void> {
  const { id, report } = schedule;
  await inTransaction(county.db, async (tx) => {
    const locked = await lockSchedule(tx, id);
    if (locked === undefined || !(await lockTakenRun(tx, run))) return;
    const at = county.clock.now();
    if (failure.kind === 'stopped') {
      // The owner's save in the meantime has their current permission, which the next attempt uses.
      if (locked.version !== schedule.version) return;
      await updateStatus(tx, id, { status: 'STOPPED', stopReason: failure.reason });
      await failWaitingRuns(tx, [id], at);
      const details = { schedule: id, report, reason: failure.reason };
      await recordAudit(tx, { action: 'reportSchedule.stopped', actor: SYSTEM_ACTOR, details });
      return;
    }
    if (!failure.isFinal && run.attempts < RUN_MAX_ATTEMPTS) {
      const waitMs = FIRST_RETRY_MS * 2 ** (run.attempts - 1);
      await deferRun(tx, run.id, failure.problem, new Date(at.getTime() + waitMs));
      return;
    }
    await failRun(tx, run.id, failure.problem, at);
    const details = { schedule: id, report, reason: failure.problem };
    await recordAudit(tx, { action: 'reportSchedule.failed', actor: SYSTEM_ACTOR, details });
  });
}

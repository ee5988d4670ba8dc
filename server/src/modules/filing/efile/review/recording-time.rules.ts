import type { RecordingTime } from '@portal/contract/filing/efile/filing';
import type { FieldProblems, Problem } from '@portal/contract/problem';
import { formatLocalDateTime, instantsOf, localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { PlainDate } from '@portal/contract/values/plain-date';

const MINUTE_MS = 60_000;

/** When a package is recorded: the county's day and time, and their instant. */
export interface Recording {
  readonly recordedOn: PlainDate;
  /** `HH:MM`. */
  readonly recordedTime: string;
  readonly recordedAt: Date;
  /** The reason for an earlier time than that of the acceptance; empty without one. */
  readonly recordedReason: string;
}

/** The entries of the clerk: an earlier time of today with its reason, or nothing. */
interface EnteredTime {
  readonly recordedTime: string;
  readonly recordedReason: string;
}

/**
 * The moment at which a package is recorded (docs/decisions/0244, 0259): now, or that of its receipt, or an earlier time of today if the
 * county allows it.
 *
 * @param submittedAt of the last document: the office didn't have the package before.
 * @returns the moment to the minute, or the problems by their field.
 */
export function findRecording(
  { recordedTime, recordedReason }: EnteredTime,
  county: {
    readonly now: Date;
    readonly timeZone: string;
    readonly recordingTime: RecordingTime;
    readonly submittedAt: Date;
  },
): { readonly recording: Recording } | { readonly problems: FieldProblems } {
  const { now, timeZone, recordingTime, submittedAt } = county;
  const today = localDateTimeAt(now, timeZone).slice(0, 10);
  if (recordedTime === '')
    return { recording: toRecording(recordingTime === 'RECEIVED' ? submittedAt : now, timeZone, '') };
  if (recordingTime === 'NOW') return { problems: { recordedTime: { key: 'recordedNow' } } };
  const shown = instantsOf(`${today}T${recordedTime.padStart(5, '0')}`, timeZone);
  // The hour that the clock skips in spring.
  if (shown.length === 0) return { problems: { recordedTime: { key: 'invalid' } } };
  const past = shown.filter((instant) => instant <= now);
  const last = past.at(-1);
  const wrong = findTimeProblem(last, submittedAt, timeZone);
  const problems: FieldProblems = {
    ...(wrong !== undefined && { recordedTime: wrong }),
    ...(recordedReason === '' && { recordedReason: { key: 'required' } }),
  };
  if (last === undefined || Object.keys(problems).length > 0) return { problems };
  return { recording: toRecording(last, timeZone, recordedReason) };
}

function findTimeProblem(instant: Date | undefined, submittedAt: Date, timeZone: string): Problem | undefined {
  if (instant === undefined) return { key: 'timeInFuture' };
  if (instant.getTime() > submittedAt.getTime() - MINUTE_MS) return undefined;
  return {
    key: 'beforeSubmission',
    params: { time: formatLocalDateTime(localDateTimeAt(submittedAt, timeZone)) },
  };
}

function toRecording(instant: Date, timeZone: string, recordedReason: string): Recording {
  const [recordedOn = '', recordedTime = ''] = localDateTimeAt(instant, timeZone).split('T');
  const recordedAt = new Date(Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS);
  return { recordedOn: recordedOn as PlainDate, recordedTime, recordedAt, recordedReason };
}

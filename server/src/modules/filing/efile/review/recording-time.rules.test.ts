import type { RecordingTime } from '@portal/contract/filing/efile/filing';
import { expect, it } from 'vitest';
import { findRecording } from './recording-time.rules.ts';

/** Noon in Chicago. */
const NOON = '2026-11-20T18:00:45Z';
/** The clock shows 1:30 for the second time: at 2:00 it went back to 1:00. */
const REPEATED = '2026-11-01T07:30:00Z';
const REASON = 'Handed over at the counter';

const find = (
  recordedTime: string,
  changed: { now?: string; submittedAt?: string; recordedReason?: string; recordingTime?: RecordingTime } = {},
) => {
  const { now = NOON, submittedAt = '2026-11-20T14:10:30Z', recordedReason = REASON } = changed;
  const { recordingTime = 'SAME_DAY' } = changed;
  const county = { timeZone: 'America/Chicago', recordingTime, now: new Date(now), submittedAt: new Date(submittedAt) };
  return findRecording({ recordedTime, recordedReason }, county);
};

it.each(['NOW', 'SAME_DAY'] as const)('Without a time, a filing is recorded now (%s)', (recordingTime) => {
  expect(find('', { recordingTime })).toEqual({
    recording: {
      ...{ recordedOn: '2026-11-20', recordedTime: '12:00', recordedReason: '' },
      recordedAt: new Date('2026-11-20T18:00:00Z'),
    },
  });
});

it('Without a time, a filing is recorded as received in a county that records as received, also days later', () => {
  expect(find('', { recordingTime: 'RECEIVED', now: '2026-11-23T18:00:00Z' })).toEqual({
    recording: {
      ...{ recordedOn: '2026-11-20', recordedTime: '08:10', recordedReason: '' },
      recordedAt: new Date('2026-11-20T14:10:00Z'),
    },
  });
});

it.each([
  // Submitted at 8:10:30.
  ['8:10', NOON, '2026-11-20', '08:10', '2026-11-20T14:10:00Z'],
  ['11:59', NOON, '2026-11-20', '11:59', '2026-11-20T17:59:00Z'],
  ['12:00', NOON, '2026-11-20', '12:00', '2026-11-20T18:00:00Z'],
  // The later of two instants that are past, and the only one.
  ['1:29', REPEATED, '2026-11-01', '01:29', '2026-11-01T07:29:00Z'],
  ['1:31', REPEATED, '2026-11-01', '01:31', '2026-11-01T06:31:00Z'],
])('%s at %s is allowed on the same day', (time, now, recordedOn, recordedTime, recordedAt) => {
  const submittedAt = now === NOON ? '2026-11-20T14:10:30Z' : '2026-11-01T06:00:00Z';
  expect(find(time, { now, submittedAt })).toEqual({
    recording: { recordedOn, recordedTime, recordedReason: REASON, recordedAt: new Date(recordedAt) },
  });
});

it.each([
  ['8:09', {}, { recordedTime: { key: 'beforeSubmission', params: { time: '11/20/2026 8:10 AM' } } }],
  ['12:01', {}, { recordedTime: { key: 'timeInFuture' } }],
  ['11:00', { recordedReason: '' }, { recordedReason: { key: 'required' } }],
  ['12:01', { recordedReason: '' }, { recordedTime: { key: 'timeInFuture' }, recordedReason: { key: 'required' } }],
  ['11:00', { recordingTime: 'NOW' }, { recordedTime: { key: 'recordedNow' } }],
  // After midnight, the evening before is another day.
  ['23:59', { now: '2026-11-21T06:01:00Z' }, { recordedTime: { key: 'timeInFuture' } }],
  // The hour that the clock skipped.
  ['2:30', { now: '2026-03-08T18:00:00Z' }, { recordedTime: { key: 'invalid' } }],
] as const)('%s is refused %j', (time, changed, problems) => {
  expect(find(time, changed)).toEqual({ problems });
});

import { computeSchedulePeriod, findScheduleProblems } from '@portal/contract/office/report-schedules';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { listRecipients } from '@portal/contract/values/recipients';
import { describe, expect, it } from 'vitest';
import { computeNextDue, fromTimeOfDay, type ScheduleTiming, toTimeOfDay } from './schedule.rules.ts';

const CHICAGO = 'America/Chicago';
const timing = (more: Partial<ScheduleTiming>): ScheduleTiming => {
  return { frequency: 'DAILY', weekday: 1, dayOfMonth: 1, timeOfDay: '06:00', ...more };
};

describe('The next due time', () => {
  it.each([
    [timing({}), '2026-11-20T11:59:00Z', '2026-11-20T12:00:00.000Z'],
    [timing({}), '2026-11-20T12:00:00Z', '2026-11-21T12:00:00.000Z'],
    [timing({ frequency: 'WEEKLY', weekday: 5 }), '2026-11-20T11:00:00Z', '2026-11-20T12:00:00.000Z'],
    [timing({ frequency: 'WEEKLY', weekday: 5 }), '2026-11-20T12:00:00Z', '2026-11-27T12:00:00.000Z'],
    [timing({ frequency: 'WEEKLY', weekday: 0 }), '2026-11-20T12:00:00Z', '2026-11-22T12:00:00.000Z'],
    [timing({ frequency: 'MONTHLY' }), '2026-11-20T12:00:00Z', '2026-12-01T12:00:00.000Z'],
    [timing({ frequency: 'MONTHLY', dayOfMonth: 31 }), '2027-02-01T12:00:00Z', '2027-02-28T12:00:00.000Z'],
    [timing({ frequency: 'MONTHLY', dayOfMonth: 31 }), '2027-02-28T12:00:00Z', '2027-03-31T11:00:00.000Z'],
    [timing({ frequency: 'MONTHLY', dayOfMonth: 30 }), '2028-02-01T12:00:00Z', '2028-02-29T12:00:00.000Z'],
    // Six o'clock stays six o'clock when the clock changes.
    [timing({}), '2026-03-07T12:00:00Z', '2026-03-08T11:00:00.000Z'],
    [timing({}), '2026-10-31T11:00:00Z', '2026-11-01T12:00:00.000Z'],
    // The clock leaves half past two out on March 8, and shows half past one twice on November 1.
    [timing({ timeOfDay: '02:30' }), '2026-03-08T07:00:00Z', '2026-03-08T08:30:00.000Z'],
    [timing({ timeOfDay: '02:30' }), '2026-03-08T08:30:00Z', '2026-03-09T07:30:00.000Z'],
    [timing({ timeOfDay: '01:30' }), '2026-11-01T05:00:00Z', '2026-11-01T06:30:00.000Z'],
    [timing({ timeOfDay: '01:30' }), '2026-11-01T06:30:00Z', '2026-11-02T07:30:00.000Z'],
    [timing({ timeOfDay: '00:00' }), '2026-11-01T04:59:00Z', '2026-11-01T05:00:00.000Z'],
  ])('of %o after %s is %s', (rule, after, due) => {
    expect(computeNextDue(rule, new Date(after), CHICAGO).toISOString()).toBe(due);
  });

  it('on each day of a year comes once and shows the time of the schedule', () => {
    let due = new Date('2026-01-01T00:00:00Z');
    const days = new Set<string>();
    for (let count = 0; count < 365; count += 1) {
      due = computeNextDue(timing({ timeOfDay: '01:30' }), due, CHICAGO);
      days.add(due.toISOString().slice(0, 10));
    }
    expect(days.size).toBe(365);
  });
});

it.each([
  ['YESTERDAY', '2026-03-01', '02/28/2026', '02/28/2026'],
  ['LAST_7_DAYS', '2026-03-01', '02/22/2026', '02/28/2026'],
  ['THIS_MONTH', '2026-03-01', '03/01/2026', '03/01/2026'],
  ['LAST_MONTH', '2026-03-31', '02/01/2026', '02/28/2026'],
  ['LAST_MONTH', '2026-01-01', '12/01/2025', '12/31/2025'],
] as const)('The period %s of a report due on %s is %s through %s', (period, dueOn, fromDate, toDate) => {
  expect(computeSchedulePeriod(period, dueOn as PlainDate)).toEqual({ fromDate, toDate });
});

it.each(['12:00 AM', '1:30 AM', '12:15 PM', '11:59 PM'])('The time %s is stored and read alike', (time) => {
  const [, hour = '', minute = '', amPm = ''] = /(\d+):(\d+) (AM|PM)/.exec(time) ?? [];
  const fields = { hour, minute, amPm: amPm as 'AM' | 'PM' };
  expect(fromTimeOfDay(toTimeOfDay(fields))).toEqual(fields);
});

describe('Recipients', () => {
  it('are separated by lines, commas, semicolons or spaces, each once', () => {
    const text = ' ann@example.com, bo@example.com;\r\nANN@example.com  cy@example.com\n';
    expect(listRecipients(text)).toEqual(['ANN@example.com', 'bo@example.com', 'cy@example.com']);
  });

  it.each([
    'ann',
    'ann@example.com bo',
    '"a\nb"@example.com',
    'ann@example.com\u0000',
    'Bcc:bo@example.com',
    `${'a'.repeat(45)}@example.com`,
  ])('refuse %j', (recipients) => {
    expect(findScheduleProblems({ recipients })).toEqual({ recipients: { key: 'email' } });
  });

  it('are limited to ten', () => {
    const list = (count: number) => Array.from({ length: count }, (_, index) => `a${index}@example.com`).join('\n');
    expect(findScheduleProblems({ recipients: list(10) })).toEqual({});
    expect(findScheduleProblems({ recipients: list(11) })).toEqual({
      recipients: { key: 'recipientLimit', params: { n: 10 } },
    });
  });
});

import type { PlainDate } from '@portal/contract/values/plain-date';
import { expect, test } from 'vitest';
import { computeLastRefile, computeLienEnd, type LienFacts } from './tax-lien-status.ts';

const day = (text: string) => text as PlainDate;
const line = (lastRefileOn: string) => ({ assessedOn: undefined, lastRefileOn: day(lastRefileOn) });
const release = (releasedOn: string, isFull: boolean, revokedOn?: string) => ({
  isFull,
  releasedOn: day(releasedOn),
  revokedOn: revokedOn === undefined ? undefined : day(revokedOn),
});
const FACTS: LienFacts = { isFederal: true, assessments: [line('2030-01-31')], refiledUntil: [], releases: [] };

test.each<[string, Partial<LienFacts>, string | undefined, string | undefined]>([
  ['a lien expires the day after the last day for refiling', {}, '2030-01-31', '2030-02-01'],
  [
    'the line that lasts longest counts',
    { assessments: [line('2030-01-31'), line('2031-01-31')] },
    '2031-01-31',
    '2031-02-01',
  ],
  ['a refiling extends it', { refiledUntil: [day('2040-03-02')] }, '2040-03-02', '2040-03-03'],
  ['a full release ends it', { releases: [release('2025-05-05', true)] }, '2030-01-31', '2025-05-05'],
  ['a partial release does not end it', { releases: [release('2025-05-05', false)] }, '2030-01-31', '2030-02-01'],
  [
    'a revocation of release reinstates it',
    { releases: [release('2025-05-05', true, '2025-06-06')] },
    '2030-01-31',
    '2030-02-01',
  ],
  [
    'a second release after a revocation ends it',
    { releases: [release('2025-05-05', true, '2025-06-06'), release('2026-01-01', true)] },
    '2030-01-31',
    '2026-01-01',
  ],
  [
    'a federal line without a last day has ten years and thirty days',
    { assessments: [{ assessedOn: day('2020-01-01'), lastRefileOn: undefined }] },
    '2030-01-31',
    '2030-02-01',
  ],
  [
    'a state line without a last day does not expire',
    { isFederal: false, assessments: [{ assessedOn: day('2020-01-01'), lastRefileOn: undefined }] },
    undefined,
    undefined,
  ],
  ['a lien without lines does not expire', { assessments: [] }, undefined, undefined],
])('%s', (_, facts, expiresOn, endedOn) => {
  expect(computeLienEnd({ ...FACTS, ...facts })).toEqual({ expiresOn, endedOn });
});

test('ten years after a leap day is the last day of February', () => {
  expect(computeLastRefile(day('2020-02-29'))).toBe('2030-03-30');
  expect(computeLastRefile(undefined)).toBeUndefined();
});

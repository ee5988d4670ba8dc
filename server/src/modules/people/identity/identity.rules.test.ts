import { describe, expect, it } from 'vitest';
import {
  hoursAfter,
  INVITATION_DAYS,
  isOpen,
  limitsOfNetworks,
  minutesBefore,
  SESSION_MAX_HOURS,
} from './identity.rules.ts';

const NOW = new Date('2026-12-01T12:00:00.000Z');
const at = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

describe('A session', () => {
  it.each<[string, number, number, number | undefined, boolean]>([
    ['used a moment ago', 1, -1, -60_000, true],
    ['that ends at this moment', 0, -1, -60_000, false],
    ['that has ended', -1, -1, -60_000, false],
    ['used just within the idle limit', 1, -59_999, -60_000, true],
    ['used at the idle limit', 1, -60_000, -60_000, false],
    ['used before the idle limit', 1, -60_001, -60_000, false],
    ['that is idle in a county without a limit', 1, -86_400_000, undefined, true],
    ['that has ended in a county without a limit', -1, -1, undefined, false],
  ])('%s', (_title, expiresIn, usedIn, usedSince, expected) => {
    const limits = { now: NOW, usedSince: usedSince === undefined ? undefined : at(usedSince) };
    expect(isOpen({ expiresAt: at(expiresIn), lastUsedAt: at(usedIn) }, limits)).toBe(expected);
  });

  it('ends after twelve hours, and an invitation after a week', () => {
    expect(SESSION_MAX_HOURS).toBe(12);
    expect(INVITATION_DAYS).toBe(7);
  });
});

it.each([
  [0, '2026-12-01T12:00:00.000Z'],
  [1, '2026-12-01T11:59:00.000Z'],
  [15, '2026-12-01T11:45:00.000Z'],
  [1_440, '2026-11-30T12:00:00.000Z'],
])('%s minutes before noon is %s', (minutes, instant) => {
  expect(minutesBefore(NOW, minutes).toISOString()).toBe(instant);
});

it.each([
  [0, '2026-12-01T12:00:00.000Z'],
  [1, '2026-12-01T13:00:00.000Z'],
  [12, '2026-12-02T00:00:00.000Z'],
  [744, '2027-01-01T12:00:00.000Z'],
])('%s hours after noon is %s', (hours, instant) => {
  expect(hoursAfter(NOW, hours).toISOString()).toBe(instant);
});

it.each([
  [0, 0, 0],
  [1, 2, 4],
  [100, 200, 400],
])('a limit of %i for 64 bits is %i for 56 bits and %i for 48 bits', (narrow, middle, wide) => {
  expect(limitsOfNetworks(narrow)).toEqual({ narrow, middle, wide });
});

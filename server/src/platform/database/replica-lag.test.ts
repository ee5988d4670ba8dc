import { expect, test } from 'vitest';
import { createLagMeter } from './replica-lag.ts';

/** A meter with notes of the server's log every ten seconds, read ten seconds after the last. */
function meterOf(...notes: readonly string[]) {
  let now = 0;
  const meter = createLagMeter(() => now);
  for (const lsn of notes) {
    meter.note(lsn);
    now += 10_000;
  }
  return meter;
}

test('A replica that has everything, or more than was recorded, lacks nothing', () => {
  const meter = meterOf('0/10', '0/20');
  expect(meter.measure('0/20')).toBe(0);
  expect(meter.measure('0/30')).toBe(0);
  expect(meterOf().measure('0/0')).toBe(0);
});

test('The lag of a replica starts at the last time when it had everything', () => {
  const meter = meterOf('0/10', '0/10', '0/10', '0/20', '0/30');
  expect(meter.measure('0/20')).toBe(20);
  expect(meter.measure('0/2F')).toBe(20);
  expect(meter.measure('0/10')).toBe(30);
});

test('A replica that is behind the first record lags at least as long as the records', () => {
  expect(meterOf('1/10', '1/20').measure('0/FFFFFFFF')).toBe(20);
});

test('Positions are compared as 64-bit numbers', () => {
  expect(meterOf('9/FFFFFFFF', 'A/0').measure('A/0')).toBe(0);
  expect(meterOf('9/0', '10/0').measure('9/FFFFFFFF')).toBe(20);
});

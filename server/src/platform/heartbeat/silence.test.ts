import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Silence } from './silence.ts';

const EVERY_MS = 1_000;

test('A silent process has been silent for as long as its watcher has looked', () => {
  const silence = new Silence(EVERY_MS);
  expect([0, 1_000, 2_010, 3_000].map((now) => silence.look(now))).toEqual([0, 1_000, 2_010, 3_000]);
});

test('A sign of life ends the silence', () => {
  const silence = new Silence(EVERY_MS);
  for (const now of [0, 1_000, 2_000]) silence.look(now);
  silence.end();
  expect(silence.look(3_000)).toBe(1_000);
});

test('However long the watcher pauses, each look counts as two intervals at most', () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(gaps, (pauses) => {
      const silence = new Silence(EVERY_MS);
      let now = 5_000;
      silence.look(now);
      let silent = 0;
      for (const pause of pauses) {
        now += pause;
        silent = silence.look(now);
      }
      expect(silent).toBeLessThanOrEqual(2 * EVERY_MS * pauses.length);
      expect(silent).toBeLessThanOrEqual(now - 5_000);
    }),
  );
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const document = readFileSync(join(import.meta.dirname, '../../docs/asvs.md'), 'utf8');
const rows = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]*)\|$/gm)].map(
  ([, number = '', state = '', words = '', tests = '']) => ({ number, state, words, tests: tests.trim() }),
);
const STATES = ['met', 'met, untested', 'partly', 'not met', 'not applicable'];

/** The requirements of levels 1 and 2 of version 5.0.0 by section; those of level 3 are left out. */
const REQUIREMENTS = `1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2
  4.1:1-3 4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3
  6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1 8.4:1 9.1:1-3 9.2:1-4 10.1:1-2
  10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1
  12.1:1-3 12.2:1-2 12.3:1-4 13.1:1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3
  15.3:1-7 16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2`;

test('Every requirement of level 2 has its row, once and in order', () => {
  const expected = REQUIREMENTS.split(/\s+/).flatMap((entry) => {
    const [section = '', ranges = ''] = entry.split(':');
    return ranges.split(',').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
    });
  });
  expect(expected).toHaveLength(253);
  expect(rows.map(({ number }) => number)).toEqual(expected);
});

test('Every row has a state with its reason, and those that are met name a test', () => {
  for (const { number, state, words, tests } of rows) {
    expect(STATES, number).toContain(state);
    expect(words.length, number).toBeGreaterThan(3);
    if (state === 'met') expect(tests, number).toMatch(/^`[\w.-]+\.(?:test|spec)\.ts`/);
    if (state === 'met, untested' || state === 'not applicable') expect(tests, number).toBe('');
  }
});

test('The counts are those of the rows', () => {
  const counts = [...document.matchAll(/^\| ([a-z, ]+) \| (\d+) \|$/gm)].map(([, state, count]) => [
    state,
    Number(count),
  ]);
  expect(counts).toEqual(STATES.map((state) => [state, rows.filter((row) => row.state === state).length]));
});

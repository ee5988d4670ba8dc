import { describe, expect, it } from 'vitest';
import { createFactPicker } from './facts.ts';

const ROWS = Array.from({ length: 33 }, (_, index) => `row ${index}`);

describe('Without a seed', () => {
  it('a run checks every row, as often as it can', () => {
    const { pickFacts, pickPoints, pickRuns } = createFactPicker(undefined);
    expect(pickPoints()).toEqual({ first: 1, step: 1 });
    expect(pickFacts(ROWS)).toEqual(ROWS);
    expect(pickRuns(5_000)).toEqual({ numRuns: 5_000 });
  });
});

describe('With a seed', () => {
  it('a run checks a tenth, the same each time', () => {
    const [one, again] = [createFactPicker('7'), createFactPicker('7')];
    expect(one.pickFacts(ROWS)).toEqual(['row 7', 'row 17', 'row 27']);
    expect(again.pickFacts(ROWS)).toEqual(one.pickFacts(ROWS));
    expect(one.pickRuns(5_000)).toEqual({ numRuns: 500, seed: 7 });
    expect(one.pickRuns(12)).toEqual({ numRuns: 2, seed: 7 });
    expect(one.pickPoints()).toEqual({ first: 8, step: 10 });
  });

  it('ten seeds in a row check each point of a sequence once', () => {
    const points: number[] = [];
    for (let seed = 38; seed < 48; seed += 1) {
      const { first, step } = createFactPicker(String(seed)).pickPoints();
      for (let point = first; point <= 23; point += step) points.push(point);
    }
    expect(points.sort((one, other) => one - other)).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
  });

  it.each([1, 9, 10, 11, 33])('ten seeds in a row check each of %s rows, and each seed at least one', (count) => {
    const rows = ROWS.slice(0, count);
    const picked: string[] = [];
    for (let seed = 123; seed < 133; seed += 1) {
      const part = createFactPicker(String(seed)).pickFacts(rows);
      expect(part.length).toBeGreaterThan(0);
      picked.push(...part);
    }
    expect(new Set(picked)).toEqual(new Set(rows));
  });

  it.each(['', '-1', '1.5', 'x', '12345678901'])('%j is refused, instead of checking less', (seed) => {
    expect(() => createFactPicker(seed)).toThrow('FACTS_SEED');
  });
});

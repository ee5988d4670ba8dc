import { describe, expect, it } from 'vitest';
import { CALL_TIME_LIMITS_MS, createCallTimes, estimatePercentileMs } from './call-times.ts';

const emptyBuckets = () => CALL_TIME_LIMITS_MS.map(() => 0).concat(0);

describe('The times of calls', () => {
  it('are counted in the first bucket whose limit they don’t exceed, and beyond the last limit in an extra bucket', () => {
    const times = createCallTimes();
    for (const elapsedMs of [0, 5, 5.01, 30_000, 30_000.1]) times.record('GET home/all', { elapsedMs, status: 200 });
    const [home] = times.take();
    expect(home?.buckets).toEqual([2, 1, ...new Array(9).fill(0), 1, 1]);
    expect(home).toMatchObject({ call: 'GET home/all', requests: 5, errors: 0 });
  });

  it.each([
    [499, 0],
    [500, 1],
    [503, 1],
  ])('with status %i count as %i errors', (status, errors) => {
    const times = createCallTimes();
    times.record('GET home/all', { elapsedMs: 1, status });
    expect(times.take()).toMatchObject([{ requests: 1, errors }]);
  });

  it('are taken once, sorted by call, and unstored ones are added to newer ones', () => {
    const times = createCallTimes();
    times.record('POST b', { elapsedMs: 1, status: 200 });
    times.record('GET a', { elapsedMs: 1, status: 500 });
    const taken = times.take();
    expect(taken.map(({ call }) => call)).toEqual(['GET a', 'POST b']);
    expect(times.take()).toEqual([]);
    times.record('GET a', { elapsedMs: 40_000, status: 200 });
    times.putBack(taken);
    const [first] = times.take();
    expect(first).toMatchObject({ requests: 2, errors: 1, totalMs: 40_001 });
    expect(first?.buckets.reduce((sum, count) => sum + count)).toBe(2);
  });
});

describe('A percentile', () => {
  it.each([
    ['of nothing is 0', {}, 50, 0],
    ['is spread evenly within its bucket', { 4: 10 }, 50, 75],
    ['of everything is the limit of the last bucket that has requests', { 0: 99, 7: 1 }, 100, 1_000],
    ['ignores the rare slow one below its rank', { 0: 99, 7: 1 }, 95, 5],
    ['beyond the last limit is that limit', { 12: 1 }, 99, 30_000],
  ])('%s', (_title, counts, percent, expectedMs) => {
    expect(estimatePercentileMs(Object.assign(emptyBuckets(), counts), percent)).toBe(expectedMs);
  });
});

import { expect, it } from 'vitest';
import { addUpCalls, addUpStatements } from './monitoring.rules.ts';

it('Calls are added up to one call without a name', () => {
  const sum = addUpCalls([
    { call: 'POST auth/login', requests: 3, errors: 1, totalMs: 40, buckets: [1, 2] },
    { call: 'GET home/all', requests: 5, errors: 0, totalMs: 2.5, buckets: [0, 1, 4] },
  ]);
  expect(sum).toEqual({ call: '', requests: 8, errors: 1, totalMs: 42.5, buckets: [1, 3, 4] });
});

it('Without calls there is no measurement', () => {
  expect(addUpCalls([])).toEqual({ call: '', requests: 0, errors: 0, totalMs: 0, buckets: [] });
});

it('Statements of several processes are merged, with their longest time, sorted by total time', () => {
  const statements = addUpStatements([
    { text: 'SELECT 1', runs: 10, totalMs: 20, longestMs: 5 },
    { text: 'SELECT 2', runs: 1, totalMs: 30, longestMs: 30 },
    { text: 'SELECT 1', runs: 4, totalMs: 25, longestMs: 3 },
    { text: 'SELECT 3', runs: 2, totalMs: 1, longestMs: 0.5 },
  ]);
  expect(statements).toEqual([
    { text: 'SELECT 1', runs: 14, totalMs: 45, longestMs: 5 },
    { text: 'SELECT 2', runs: 1, totalMs: 30, longestMs: 30 },
    { text: 'SELECT 3', runs: 2, totalMs: 1, longestMs: 0.5 },
  ]);
});

it('A later process can have the longest run of a statement', () => {
  const [statement] = addUpStatements([
    { text: 'SELECT 1', runs: 1, totalMs: 1, longestMs: 1 },
    { text: 'SELECT 1', runs: 1, totalMs: 9, longestMs: 9 },
  ]);
  expect(statement?.longestMs).toBe(9);
});

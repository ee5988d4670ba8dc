import { expect, it } from 'vitest';
import { createStatementTimes } from './statement-times.ts';

it('The statements with the most total time come first', () => {
  const times = createStatementTimes();
  times.record('SELECT 1', 10);
  times.record('SELECT 2', 8);
  times.record('SELECT 2', 4);
  expect(times.listSlowest(5)).toEqual([
    { text: 'SELECT 2', runs: 2, totalMs: 12, longestMs: 8 },
    { text: 'SELECT 1', runs: 1, totalMs: 10, longestMs: 10 },
  ]);
  expect(times.listSlowest(1)).toHaveLength(1);
});

it('Ten thousand different statements, of any length, keep a bounded number of the slowest', () => {
  const times = createStatementTimes();
  times.record('SELECT slow', 1_000);
  for (let number = 0; number < 10_000; number += 1) times.record(`SELECT ${number} ${'x'.repeat(1_000)}`, 1);
  const kept = times.listSlowest(10_000);
  expect(kept.length).toBeLessThanOrEqual(500);
  expect(kept[0]).toMatchObject({ text: 'SELECT slow', longestMs: 1_000 });
  expect(Math.max(...kept.map(({ text }) => text.length))).toBe(400);
});

import { beforeEach, expect, test } from 'vitest';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';

let nowMs = 0;
let breaker: CircuitBreaker;
beforeEach(() => {
  nowMs = 1_000_000;
  breaker = createCircuitBreaker({ nowMs: () => nowMs });
});
const record = (...timeouts: readonly boolean[]) => {
  for (const isTimeout of timeouts) breaker.record(isTimeout);
};

test.each([
  { timeouts: [], isOpen: false },
  { timeouts: [true, true], isOpen: false },
  { timeouts: [true, true, true], isOpen: true },
  { timeouts: [true, true, false, true, true], isOpen: false },
  { timeouts: [true, true, false, true, true, true], isOpen: true },
])('after $timeouts isOpen is $isOpen', ({ timeouts, isOpen }) => {
  record(...timeouts);
  expect(breaker.isOpen()).toBe(isOpen);
});

test.each([
  { waitedMs: 29_999, isOpen: true },
  { waitedMs: 30_000, isOpen: false },
])('$waitedMs ms later isOpen is $isOpen', ({ waitedMs, isOpen }) => {
  record(true, true, true);
  nowMs += waitedMs;
  expect(breaker.isOpen()).toBe(isOpen);
});

test('one more timeout opens it again, one response closes it', () => {
  record(true, true, true);
  nowMs += 30_000;
  record(true);
  expect(breaker.isOpen()).toBe(true);
  nowMs += 30_000;
  record(false, true, true);
  expect(breaker.isOpen()).toBe(false);
});

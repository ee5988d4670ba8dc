import { beforeEach, expect, test } from 'vitest';
import { type CircuitBreaker, makeCircuitBreaker } from './circuit-breaker.ts';

let nowMs = 0;
let breaker: CircuitBreaker;
beforeEach(() => {
  nowMs = 1_000_000;
  breaker = makeCircuitBreaker({ nowMs: () => nowMs });
});
const note = (...missed: readonly boolean[]) => {
  for (const isMissed of missed) breaker.note(isMissed);
};

test.each([
  { missed: [], isOpen: false },
  { missed: [true, true], isOpen: false },
  { missed: [true, true, true], isOpen: true },
  { missed: [true, true, false, true, true], isOpen: false },
  { missed: [true, true, false, true, true, true], isOpen: true },
])('after $missed it is open: $isOpen', ({ missed, isOpen }) => {
  note(...missed);
  expect(breaker.isOpen()).toBe(isOpen);
});

test.each([
  { waitedMs: 29_999, isOpen: true },
  { waitedMs: 30_000, isOpen: false },
])('$waitedMs ms later it is open: $isOpen', ({ waitedMs, isOpen }) => {
  note(true, true, true);
  nowMs += waitedMs;
  expect(breaker.isOpen()).toBe(isOpen);
});

test('one more that is missed opens it again, one that comes closes it for good', () => {
  note(true, true, true);
  nowMs += 30_000;
  note(true);
  expect(breaker.isOpen()).toBe(true);
  nowMs += 30_000;
  note(false, true, true);
  expect(breaker.isOpen()).toBe(false);
});

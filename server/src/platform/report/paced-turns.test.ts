import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPacedTurns } from './paced-turns.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('Turns run in their order, one at a time, even after failures', async () => {
  const takeTurn = createPacedTurns();
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const turns = Array.from({ length: 50 }, (_, index) =>
    takeTurn(async () => {
      started.push(index);
      running += 1;
      most = Math.max(most, running);
      await setImmediate();
      running -= 1;
      if (index % 7 === 0) throw new Error('failed');
    }),
  );
  const settled = Promise.allSettled(turns);
  while (started.length < turns.length || running > 0) {
    await setImmediate();
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(most).toBe(1);
  expect(started).toEqual(Array.from({ length: 50 }, (_, index) => index));
  expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(8);
});

it('A turn is followed by a pause as long as the turn', async () => {
  const takeTurn = createPacedTurns();
  const first = takeTurn(() => new Promise<void>((resolve) => setTimeout(resolve, 30)));
  let hasStarted = false;
  const second = takeTurn(async () => {
    hasStarted = true;
  });
  await vi.advanceTimersByTimeAsync(30);
  await first;
  await vi.advanceTimersByTimeAsync(29);
  expect(hasStarted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(hasStarted).toBe(true);
  await second;
});

it('A turn that never ends lets the next one start', async () => {
  const takeTurn = createPacedTurns();
  void takeTurn(() => new Promise<void>(() => {}));
  const second = takeTurn(async () => 'started');
  await vi.advanceTimersByTimeAsync(250);
  expect(await second).toBe('started');
});

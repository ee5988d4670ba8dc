import { expect, it } from 'vitest';
import { limitRunning } from './limit-running.ts';

it('Work runs in order, up to the allowed number at a time, even after failures', async () => {
  const run = limitRunning(3);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      run(async () => {
        started.push(index);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        if (index % 7 === 0) throw new Error('failed');
        return index;
      }),
    ),
  );
  expect(most).toBe(3);
  expect(started).toEqual(Array.from({ length: 50 }, (_, index) => index));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(8);
  expect(await run(async () => 'free again')).toBe('free again');
});

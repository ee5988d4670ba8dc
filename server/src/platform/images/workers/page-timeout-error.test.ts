import { expect, test } from 'vitest';
import { BrokenImageError } from '../broken-image-error.ts';
import { answerTask, readOutcome } from './page-task.ts';
import { judgeTimeout, PageTimeoutError } from './page-timeout-error.ts';
import { PageWorkersBusyError } from './page-workers-busy-error.ts';

test.each([
  [undefined, 'PageTimeoutError'],
  [0, 'PageTimeoutError'],
  [4_999, 'PageTimeoutError'],
  [5_000, 'BrokenImageError'],
  [10_000, 'BrokenImageError'],
])('a page that had a processor for %s of 10,000 ms is a %s', (processorMs, name) => {
  expect(judgeTimeout({ operation: 'drawPage', limitMs: 10_000, processorMs })).toMatchObject({ name });
});

test('a library that counts time says nothing about the file', async () => {
  const outcome = await answerTask(() => Promise.reject(new BrokenImageError('tooSlow', 'Page 1: timeout', 1)));
  const read = () => readOutcome(outcome);
  expect(read).toThrow(PageTimeoutError);
  expect(read).toThrow(PageWorkersBusyError);
  const broken = await answerTask(() => Promise.reject(new BrokenImageError('damaged', 'x', 1)));
  expect(() => readOutcome(broken)).toThrow(BrokenImageError);
});

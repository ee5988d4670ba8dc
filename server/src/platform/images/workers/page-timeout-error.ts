import { BrokenImageError } from '../broken-image-error.ts';
import { PageWorkersBusyError } from './page-workers-busy-error.ts';

/** A task didn't end in time, perhaps because the machine is busy. A retry can succeed. */
export class PageTimeoutError extends PageWorkersBusyError {
  constructor(message: string) {
    super(message);
    this.name = 'PageTimeoutError';
  }
}

/** The share of its time limit that a task must have had of a processor, so that its file and not the machine is slow. */
const OWN_SHARE = 0.5;

/**
 * Judges a task that didn't end in time: its file is too slow only if it had a processor for long enough, which no page of a document needs.
 *
 * @param task.processorMs undefined if it isn't known.
 */
export function judgeTimeout(task: {
  readonly operation: string;
  readonly limitMs: number;
  readonly processorMs: number | undefined;
}): BrokenImageError | PageTimeoutError {
  const { operation, limitMs, processorMs } = task;
  const message = `${operation} did not end within ${limitMs} ms (${processorMs ?? 'unknown'} ms of a processor).`;
  return processorMs !== undefined && processorMs >= limitMs * OWN_SHARE
    ? new BrokenImageError('tooSlow', message)
    : new PageTimeoutError(message);
}

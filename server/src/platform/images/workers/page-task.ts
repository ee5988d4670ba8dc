import { BrokenImageError } from '../broken-image-error.ts';
import { MissingPageError } from '../missing-page-error.ts';
import { PageTimeoutError } from './page-timeout-error.ts';

/** A message from a pool: an operation on an image file and its input. */
export interface PageTask {
  readonly operation: string;
  readonly input: unknown;
}

/**
 * The outcome of a task. Errors lose their class between threads, so each class that callers distinguish has a kind.
 */
export type PageTaskOutcome =
  | { readonly kind: 'done'; readonly output: unknown }
  | { readonly kind: 'broken'; readonly error: Pick<BrokenImageError, 'reason' | 'message' | 'page'> }
  | { readonly kind: 'missing'; readonly page: number }
  | { readonly kind: 'late'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

/** Performs a task and returns its result or its error as a message. */
export async function answerTask(task: () => Promise<unknown>): Promise<PageTaskOutcome> {
  try {
    return { kind: 'done', output: await task() };
  } catch (error) {
    if (error instanceof BrokenImageError) {
      const { reason, message, page } = error;
      // A library's own limit counts time, of which a busy machine gives it little.
      if (reason === 'tooSlow') return { kind: 'late', message };
      return { kind: 'broken', error: { reason, message, page } };
    }
    if (error instanceof MissingPageError) return { kind: 'missing', page: error.page };
    return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** The result of a task, from its message. @throws its error. */
export function readOutcome(outcome: PageTaskOutcome): unknown {
  switch (outcome.kind) {
    case 'done':
      return outcome.output;
    case 'broken':
      throw new BrokenImageError(outcome.error.reason, outcome.error.message, outcome.error.page);
    case 'missing':
      throw new MissingPageError(outcome.page);
    case 'late':
      throw new PageTimeoutError(outcome.message);
    case 'failed':
      throw new Error(`A page image failed: ${outcome.message}`);
  }
}

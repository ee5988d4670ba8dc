/** The longest rest: a batch that was slow once doesn't delay all that follow. */
const MAX_REST_MS = 50;
/** After this time the next turn starts although the last one hasn't ended: a county's slow database doesn't stop the reports of others. */
const MAX_TURN_MS = 250;

/** Runs work when its turn comes. */
export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates turns for work that must leave most of the machine to users who search, such as the batches of long reports.
 * Simultaneous reads of reports would occupy the processors of the database, where priorities don't apply. So turns run
 * one after the other, in the order of their requests, and after each there is a pause as long as the turn.
 */
export function createPacedTurns(): TakeTurn {
  let last: Promise<void> = Promise.resolve();
  return async (work) => {
    const before = last;
    const { promise, resolve: startNext } = Promise.withResolvers<void>();
    last = promise;
    await before;
    const startedAt = performance.now();
    const limit = setTimeout(startNext, MAX_TURN_MS);
    try {
      return await work();
    } finally {
      clearTimeout(limit);
      setTimeout(startNext, Math.min(MAX_REST_MS, performance.now() - startedAt));
    }
  };
}

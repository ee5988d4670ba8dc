/** Opens after this many timeouts in a row. */
const TIMEOUTS_MAX = 3;
/** How long it stays open. The next call then finds out whether the other side is available again. */
const OPEN_MS = 30_000;

/** Saves users the wait for a service that doesn't respond. */
export interface CircuitBreaker {
  /** Whether to skip the request and treat its outcome as unknown. */
  isOpen(): boolean;
  /** Records the result of a request. Any response in time, even an error, resets the count of timeouts. */
  record(isTimeout: boolean): void;
}

/**
 * Creates a circuit breaker that opens after three timeouts in a row.
 *
 * @param options.nowMs a monotonic clock, for tests.
 */
export function createCircuitBreaker(options: { readonly nowMs?: () => number } = {}): CircuitBreaker {
  const nowMs = options.nowMs ?? (() => performance.now());
  let timeouts = 0;
  let openUntilMs = 0;
  return {
    isOpen: () => nowMs() < openUntilMs,
    record: (isTimeout) => {
      timeouts = isTimeout ? timeouts + 1 : 0;
      if (timeouts >= TIMEOUTS_MAX) openUntilMs = nowMs() + OPEN_MS;
    },
  };
}

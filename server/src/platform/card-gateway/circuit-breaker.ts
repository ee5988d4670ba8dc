/** Answers waited for in vain, in a row, after which nobody waits for the next one. */
const MISSED_MAX = 3;
/** How long nothing is asked then; the call after that finds out whether the other side is back. */
const REST_MS = 30_000;

/** Spares people the wait for somebody who does not answer. */
export interface CircuitBreaker {
  /** Whether to answer at once that nothing is known, without asking. */
  isOpen(): boolean;
  /** Tells how an answer was waited for: one that came, be it an error, begins the count anew. */
  note(isMissed: boolean): void;
}

/**
 * Opens after three answers missed in a row, and lets the next be asked for when some time has passed.
 *
 * @param options.nowMs a clock that only goes forward, for tests.
 */
export function makeCircuitBreaker(options: { readonly nowMs?: () => number } = {}): CircuitBreaker {
  const nowMs = options.nowMs ?? (() => performance.now());
  let missed = 0;
  let restsUntilMs = 0;
  return {
    isOpen: () => nowMs() < restsUntilMs,
    note: (isMissed) => {
      missed = isMissed ? missed + 1 : 0;
      if (missed >= MISSED_MAX) restsUntilMs = nowMs() + REST_MS;
    },
  };
}

/** Upper limits of the buckets of a histogram, in milliseconds. The last bucket counts longer times. */
export const CALL_TIME_LIMITS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000] as const;

/** The number of a call's requests, and their durations. */
export interface CallTime {
  readonly call: string;
  readonly requests: number;
  /** Requests that failed with a status of 500 or more. */
  readonly errors: number;
  readonly totalMs: number;
  /** Requests by the first limit that they don't exceed, and as the last element those beyond all limits. */
  readonly buckets: readonly number[];
}

/** Measures the calls of a county in this process. Its memory is bounded by the number of calls of the contract. */
export interface CallTimes {
  /** Counts a response. @param elapsedMs from the head of the request to the end of the response. */
  record(call: string, response: { readonly elapsedMs: number; readonly status: number }): void;
  /** Returns what was measured since the last time, sorted by call, and starts over. */
  take(): readonly CallTime[];
  /** Adds what was taken and could not be stored. */
  putBack(times: readonly CallTime[]): void;
}

interface Counted {
  requests: number;
  errors: number;
  totalMs: number;
  readonly buckets: number[];
}

/** Creates an empty measurement. */
export function createCallTimes(): CallTimes {
  let counted = new Map<string, Counted>();

  function countedOf(call: string): Counted {
    const found = counted.get(call);
    if (found !== undefined) return found;
    const created = { requests: 0, errors: 0, totalMs: 0, buckets: CALL_TIME_LIMITS_MS.map(() => 0).concat(0) };
    counted.set(call, created);
    return created;
  }

  return {
    record(call, { elapsedMs, status }) {
      const entry = countedOf(call);
      entry.requests += 1;
      if (status >= 500) entry.errors += 1;
      entry.totalMs += elapsedMs;
      const index = CALL_TIME_LIMITS_MS.findIndex((limitMs) => elapsedMs <= limitMs);
      const bucket = index === -1 ? CALL_TIME_LIMITS_MS.length : index;
      entry.buckets[bucket] = (entry.buckets[bucket] ?? 0) + 1;
    },
    take() {
      const taken = counted;
      counted = new Map();
      return [...taken]
        .map(([call, { requests, errors, totalMs, buckets }]) => ({ call, requests, errors, totalMs, buckets }))
        .sort((one, other) => (one.call < other.call ? -1 : 1));
    },
    putBack(times) {
      for (const { call, requests, errors, totalMs, buckets } of times) {
        const entry = countedOf(call);
        entry.requests += requests;
        entry.errors += errors;
        entry.totalMs += totalMs;
        for (const [index, count] of buckets.entries()) entry.buckets[index] = (entry.buckets[index] ?? 0) + count;
      }
    },
  };
}

/**
 * Estimates a percentile from a histogram, as Prometheus does: evenly spread within its bucket. Times beyond the last
 * limit count as that limit.
 *
 * @param percent above 0, at most 100.
 * @returns milliseconds, rounded; 0 without requests.
 */
export function estimatePercentileMs(buckets: readonly number[], percent: number): number {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  const rank = (total * percent) / 100;
  let below = 0;
  for (const [index, limitMs] of CALL_TIME_LIMITS_MS.entries()) {
    const count = buckets[index] ?? 0;
    if (count > 0 && below + count >= rank) {
      const lowerMs = CALL_TIME_LIMITS_MS[index - 1] ?? 0;
      return Math.round(lowerMs + ((limitMs - lowerMs) * (rank - below)) / count);
    }
    below += count;
  }
  return total === 0 ? 0 : (CALL_TIME_LIMITS_MS.at(-1) ?? 0);
}

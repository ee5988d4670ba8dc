import type { CallTime } from '../../../platform/measure/call-times.ts';
import type { StatementTime } from '../../../platform/measure/statement-times.ts';

/** Adds up the times of all calls, as a call without a name. */
export function addUpCalls(times: readonly CallTime[]): CallTime {
  const buckets: number[] = [];
  for (const time of times)
    for (const [index, count] of time.buckets.entries()) buckets[index] = (buckets[index] ?? 0) + count;
  return {
    call: '',
    requests: times.reduce((sum, { requests }) => sum + requests, 0),
    errors: times.reduce((sum, { errors }) => sum + errors, 0),
    totalMs: times.reduce((sum, { totalMs }) => sum + totalMs, 0),
    buckets,
  };
}

/** Adds up the same statements of several processes, sorted by total time, longest first. */
export function addUpStatements(times: readonly StatementTime[]): readonly StatementTime[] {
  const byText = new Map<string, StatementTime>();
  for (const time of times) {
    const { runs = 0, totalMs = 0, longestMs = 0 } = byText.get(time.text) ?? {};
    byText.set(time.text, {
      text: time.text,
      runs: runs + time.runs,
      totalMs: totalMs + time.totalMs,
      longestMs: Math.max(longestMs, time.longestMs),
    });
  }
  return [...byText.values()].sort((one, other) => other.totalMs - one.totalMs);
}

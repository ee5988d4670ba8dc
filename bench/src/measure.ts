/** The milliseconds of each run. */
export type Durations = readonly number[];

/** Returns the value below which the given share (0 to 1) of the durations is. */
export function percentile(durations: Durations, share: number): number {
  const sorted = [...durations].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Runs work a number of times, one after the other, and returns how long each run took. */
export async function measureRuns(runs: number, work: (run: number) => Promise<unknown>): Promise<Durations> {
  const durations: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await work(run);
    durations.push(performance.now() - start);
  }
  return durations;
}

/** The same with several clients: each takes the next run as soon as it is free. */
export async function measureConcurrently(
  clients: number,
  runs: number,
  work: (run: number) => Promise<unknown>,
): Promise<Durations> {
  let next = 0;
  const shares = await Promise.all(
    Array.from({ length: clients }, async () => {
      const durations: number[] = [];
      while (next < runs) {
        const run = next;
        next += 1;
        durations.push(...(await measureRuns(1, () => work(run))));
      }
      return durations;
    }),
  );
  return shares.flat();
}

/** Formats milliseconds: `12.3 ms`. */
export function formatMs(durationMs: number): string {
  return `${durationMs.toFixed(durationMs < 10 ? 2 : 1)} ms`;
}

/** Formats median and 95th percentile: `p50 4.10 ms, p95 9.80 ms`. */
export function formatQuantiles(durations: Durations): string {
  return `p50 ${formatMs(percentile(durations, 0.5))}, p95 ${formatMs(percentile(durations, 0.95))}`;
}

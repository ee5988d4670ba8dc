/** Runs work as soon as there is a place for it, in the order in which it came. */
export type LimitedRun = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** @param max how much runs at once; the rest waits. */
export function limitRunning(max: number): LimitedRun {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The next one gets this place, so that no one who comes meanwhile takes it.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

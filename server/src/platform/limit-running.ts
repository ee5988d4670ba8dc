/** Runs work as soon as there is a place for it, in the order in which it came. */
export type LimitedRun = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** @param max the number of tasks that run at the same time; the others wait. */
export function limitRunning(max: number): LimitedRun {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The next one gets this place directly, so that a newcomer can't take it.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

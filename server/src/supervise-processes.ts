import cluster, { type Worker } from 'node:cluster';
import type { Log } from './platform/log/log.ts';
import { PROCESS_COUNT_VARIABLE } from './platform/process-share.ts';

/** The number of a supervised process, from 1. */
export const PROCESS_NUMBER_VARIABLE = 'PORTAL_PROCESS_NUMBER';

/** The pause before a process that ended is started again; doubled each time, because what ended it may last. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A process that served for so long starts over with the first pause. */
const SOUND_AFTER_MS = 60_000;

/** What a process tells its supervisor once it listens. */
export const SERVING_MESSAGE = 'serving';

export interface Supervisor {
  /** Lets all processes complete their work and end. @returns whether all ended as they should. */
  stop(): Promise<boolean>;
  /** Ends all processes at once. */
  kill(): void;
}

/**
 * Starts processes of this program (node:cluster), and starts another one for each that ends.
 *
 * @returns once all of them listen.
 * @throws Error if one ends before that: what prevents it from starting is in its output.
 */
export async function superviseProcesses({
  count,
  log,
}: {
  readonly count: number;
  readonly log: Log;
}): Promise<Supervisor> {
  const running = new Map<Worker, number>();
  const pauses = new Set<NodeJS.Timeout>();
  const failed = Promise.withResolvers<never>();
  let isStarted = false;
  let isStopping = false;
  let hasFailed = false;
  const ended = Promise.withResolvers<void>();

  function start(number: number, pauseMs: number): Promise<void> {
    const listening = Promise.withResolvers<void>();
    const worker = cluster.fork({ [PROCESS_COUNT_VARIABLE]: String(count), [PROCESS_NUMBER_VARIABLE]: String(number) });
    const startedAtMs = performance.now();
    running.set(worker, number);
    worker.on('message', (message) => {
      if (message !== SERVING_MESSAGE) return;
      log.info({ process: number, processId: worker.process.pid }, 'a process serves');
      listening.resolve();
    });
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      if (isStopping) {
        if (code !== 0) hasFailed = true;
        if (running.size === 0) ended.resolve();
        return;
      }
      if (!isStarted) return failed.reject(new Error(`A process of the portal could not start (${signal ?? code}).`));
      const wasSound = code === 0 || performance.now() - startedAtMs > SOUND_AFTER_MS;
      const nextPauseMs = wasSound ? FIRST_PAUSE_MS : pauseMs;
      log[code === 0 ? 'info' : 'error'](
        { process: number, processId: worker.process.pid, code, signal, restartInMs: nextPauseMs },
        'a process ended and is started again',
      );
      const pause = setTimeout(() => {
        pauses.delete(pause);
        start(number, Math.min(LONGEST_PAUSE_MS, nextPauseMs * 2));
      }, nextPauseMs);
      pauses.add(pause);
    });
    return listening.promise;
  }

  const kill = () => {
    isStopping = true;
    for (const worker of running.keys()) worker.process.kill('SIGKILL');
  };
  const stop = async () => {
    isStopping = true;
    for (const pause of pauses) clearTimeout(pause);
    for (const worker of running.keys()) worker.process.kill('SIGTERM');
    if (running.size > 0) await ended.promise;
    return !hasFailed;
  };
  try {
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    await Promise.race([Promise.all(numbers.map((number) => start(number, FIRST_PAUSE_MS))), failed.promise]);
    isStarted = true;
    return { stop, kill };
  } catch (error) {
    kill();
    throw error;
  }
}

import cluster, { type Worker } from 'node:cluster';
import { watchHeartbeat } from './platform/heartbeat/watch-heartbeat.ts';
import type { Log } from './platform/log/log.ts';
import { OperatorError } from './platform/operator-error.ts';
import { PROCESS_COUNT_VARIABLE } from './platform/process-share.ts';

/** The number of a supervised process, from 1. */
export const PROCESS_NUMBER_VARIABLE = 'PORTAL_PROCESS_NUMBER';

/** The pause before a process that ended is started again; doubled each time, because what ended it may last. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A process that served for so long starts over with the first pause. */
const SOUND_AFTER_MS = 60_000;

/** The message of a process to its supervisor once it listens. */
export interface ServingMessage {
  readonly kind: 'serving';
  readonly port: number;
}

export interface Supervisor {
  /** The port on which the processes listen. */
  readonly port: number;
  /** Lets all processes complete their work and end. @returns whether all ended as they should. */
  stop(): Promise<boolean>;
  /** Ends all processes immediately. */
  kill(): void;
}

/**
 * Starts processes of this program (node:cluster), and starts another one for each that ends or whose event loop hangs.
 * The first one migrates the databases before the others open them.
 *
 * @param options.silenceLimitMs the time after which a serving process counts as hanging.
 * @returns once all of them listen.
 * @throws OperatorError if one ends before that: the cause is in its output.
 */
export async function superviseProcesses({
  count,
  silenceLimitMs,
  log,
}: {
  readonly count: number;
  readonly silenceLimitMs: number;
  readonly log: Log;
}): Promise<Supervisor> {
  cluster.setupPrimary({ stdio: ['inherit', 'inherit', 'inherit', 'ipc', 'pipe'] });
  const running = new Map<Worker, number>();
  const pauses = new Set<NodeJS.Timeout>();
  const failed = Promise.withResolvers<never>();
  let port: number | undefined;
  let isStarted = false;
  let isStopping = false;
  let hasFailed = false;
  const ended = Promise.withResolvers<void>();

  function start(number: number, pauseMs: number): Promise<void> {
    const listening = Promise.withResolvers<void>();
    const worker = cluster.fork({
      ...{ [PROCESS_COUNT_VARIABLE]: String(count), [PROCESS_NUMBER_VARIABLE]: String(number) },
      // If the system chose the port, a replacement process listens there too.
      ...(port !== undefined && { PORT: String(port) }),
    });
    const startedAtMs = performance.now();
    const details = { process: number, processId: worker.process.pid };
    const heartbeat = watchHeartbeat(worker.process, { silenceLimitMs, log, details });
    running.set(worker, number);
    worker.on('message', (message: Partial<ServingMessage>) => {
      if (message.kind !== 'serving') return;
      port = message.port;
      heartbeat.start();
      log.info(details, 'a process serves');
      listening.resolve();
    });
    worker.once('exit', (code, signal) => {
      heartbeat.stop();
      running.delete(worker);
      if (isStopping) {
        if (code !== 0) hasFailed = true;
        if (running.size === 0) ended.resolve();
        return;
      }
      if (!isStarted)
        return failed.reject(new OperatorError(`A process of the portal could not start (${signal ?? code}).`));
      const wasSound = code === 0 || performance.now() - startedAtMs > SOUND_AFTER_MS;
      const nextPauseMs = wasSound ? FIRST_PAUSE_MS : pauseMs;
      log[code === 0 ? 'info' : 'error'](
        { ...details, code, signal, restartInMs: nextPauseMs },
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
    await Promise.race([start(1, FIRST_PAUSE_MS), failed.promise]);
    const others = Array.from({ length: count - 1 }, (_, index) => start(index + 2, FIRST_PAUSE_MS));
    await Promise.race([Promise.all(others), failed.promise]);
    isStarted = true;
    return { port: port ?? 0, stop, kill };
  } catch (error) {
    kill();
    throw error;
  }
}

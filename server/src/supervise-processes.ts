import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
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
  /**
   * Starts a new process for each, one after the other, which reads the counties file again, and lets the former one
   * complete its work and end.
   *
   * @param overlaps whether the former one serves until the new one does. An embedded database can't be open twice.
   * @returns once all are replaced, or the supervisor stops. A new process that can't serve is started again until it can.
   */
  replaceAll(options: { readonly overlaps: boolean }): Promise<void>;
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
  /** Processes that end because another one takes their place. */
  const leaving = new Set<Worker>();
  /** By the number of the process that is started again. */
  const pauses = new Map<number, NodeJS.Timeout>();
  const failed = Promise.withResolvers<never>();
  let port: number | undefined;
  let isStarted = false;
  let isStopping = false;
  let hasFailed = false;
  const ended = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<undefined>();

  /** @param listening resolves with the first process of the number that serves, also if earlier ones end before. */
  function start(number: number, pauseMs: number, listening = Promise.withResolvers<Worker>()): Promise<Worker> {
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
      listening.resolve(worker);
    });
    worker.once('exit', (code, signal) => {
      heartbeat.stop();
      running.delete(worker);
      if (isStopping) {
        if (code !== 0) hasFailed = true;
        if (running.size === 0) ended.resolve();
        return;
      }
      if (leaving.delete(worker)) return log.info(details, 'a process was replaced');
      if (!isStarted)
        return failed.reject(new OperatorError(`A process of the portal could not start (${signal ?? code}).`));
      const wasSound = code === 0 || performance.now() - startedAtMs > SOUND_AFTER_MS;
      const nextPauseMs = wasSound ? FIRST_PAUSE_MS : pauseMs;
      log[code === 0 ? 'info' : 'error'](
        { ...details, code, signal, restartInMs: nextPauseMs },
        'a process ended and is started again',
      );
      const pause = setTimeout(() => {
        pauses.delete(number);
        start(number, Math.min(LONGEST_PAUSE_MS, nextPauseMs * 2), listening);
      }, nextPauseMs);
      pauses.set(number, pause);
    });
    return listening.promise;
  }

  /** Lets the processes of a number complete their work and end, except one. */
  async function retire(number: number, except?: Worker): Promise<void> {
    clearTimeout(pauses.get(number));
    pauses.delete(number);
    const former = [...running.keys()].filter((worker) => running.get(worker) === number && worker !== except);
    await Promise.all(
      former.map((worker) => {
        leaving.add(worker);
        worker.process.kill('SIGTERM');
        return once(worker, 'exit');
      }),
    );
  }

  async function replaceAll({ overlaps }: { readonly overlaps: boolean }): Promise<void> {
    for (let number = 1; number <= count && !isStopping; number += 1) {
      if (!overlaps) await retire(number);
      if (isStopping) return;
      const serving = await Promise.race([start(number, FIRST_PAUSE_MS), stopped.promise]);
      if (serving !== undefined) await retire(number, serving);
    }
  }

  const kill = () => {
    isStopping = true;
    stopped.resolve(undefined);
    for (const worker of running.keys()) worker.process.kill('SIGKILL');
  };
  const stop = async () => {
    isStopping = true;
    stopped.resolve(undefined);
    for (const pause of pauses.values()) clearTimeout(pause);
    for (const worker of running.keys()) worker.process.kill('SIGTERM');
    if (running.size > 0) await ended.promise;
    return !hasFailed;
  };
  try {
    await Promise.race([start(1, FIRST_PAUSE_MS), failed.promise]);
    const others = Array.from({ length: count - 1 }, (_, index) => start(index + 2, FIRST_PAUSE_MS));
    await Promise.race([Promise.all(others), failed.promise]);
    isStarted = true;
    return { port: port ?? 0, replaceAll, stop, kill };
  } catch (error) {
    kill();
    throw error;
  }
}

import { fork } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Worker, workerData } from 'node:worker_threads';

/** The code of the error of a member that needed more memory than it can have. */
export const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/** A thread or a process that performs the tasks of a pool. Its script posts messages and receives tasks. */
export interface PoolMember<Message> {
  readonly post: (task: unknown, transfer: readonly ArrayBuffer[]) => void;
  readonly onMessage: (listener: (message: Message) => void) => void;
  /** @param listener gets the error that ended the member, with the code `OUT_OF_MEMORY` if that was the reason. */
  readonly onExit: (listener: (failure: Error | undefined) => void) => void;
  readonly end: () => Promise<unknown>;
  /**
   * The processor time that it has had, in milliseconds. Undefined where it isn't known: only Linux tells, and of a thread only if its script called
   * `reportThread`. Libraries that work in further threads aren't counted.
   */
  readonly readProcessorMs: () => number | undefined;
  /** Whether the portal's process waits for the member. */
  readonly ref: () => void;
  readonly unref: () => void;
}

/** The options of a thread at its start. */
interface ThreadOptions {
  readonly givesWay: boolean;
  /** The kernel's number of the thread; 0 until `reportThread`. */
  readonly number: Int32Array<SharedArrayBuffer>;
}

/** On the Unix scale (nice): a third of the time that another thread on the same core gets, and all idle time. */
const GIVING_WAY_PRIORITY = 5;

/** Lowers the priority of this thread if it was started to give way. Only Linux has priorities of threads. */
export function giveWay(): void {
  const { givesWay } = workerData as ThreadOptions;
  if (givesWay && process.platform === 'linux') setPriority(GIVING_WAY_PRIORITY);
}

/** Tells the pool the kernel's number of this thread, so that its processor time is known. */
export function reportThread(): void {
  if (process.platform !== 'linux') return;
  const { number } = workerData as ThreadOptions;
  number[0] = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
}

/** The kernel counts processor time in hundredths of a second on every machine that Node runs on. */
const TICK_MS = 10;

/** Reads the processor time of a thread or process from its line of the kernel: of the program and of the kernel for it. */
function readTicks(path: string): number | undefined {
  try {
    // The name, in parentheses, can have spaces. The times are the 14th and 15th values (proc_pid_stat(5)).
    const values = readFileSync(path, 'latin1')
      .replace(/^[\s\S]*\)/, '')
      .trim()
      .split(' ');
    const ms = (Number(values[11]) + Number(values[12])) * TICK_MS;
    return Number.isNaN(ms) ? undefined : ms;
  } catch {
    return undefined;
  }
}

/**
 * Starts a thread. Only its heap is limited: bytes outside of it, such as those of files, are not.
 *
 * @param limits.givesWay makes it use the time that other threads of the machine leave; its script calls `giveWay` for
 *   that.
 */
export function startThread<Message>(
  script: URL,
  { maxHeapMb, givesWay = false }: { readonly maxHeapMb: number; readonly givesWay?: boolean },
): PoolMember<Message> {
  const number = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    workerData: { givesWay, number } satisfies ThreadOptions,
  });
  let failure: Error | undefined;
  worker.on('error', (error: Error) => {
    failure = error;
  });
  return {
    post: (task, transfer) => worker.postMessage(task, transfer),
    onMessage: (listener) => worker.on('message', listener),
    onExit: (listener) => worker.on('exit', () => listener(failure)),
    end: () => worker.terminate(),
    readProcessorMs: () => (number[0] === 0 ? undefined : readTicks(`/proc/self/task/${number[0]}/stat`)),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
  };
}

/**
 * Starts a process. It gets no environment and thus no secrets; it can read files, but not write them, open connections
 * or start processes. Its script limits its memory with `watchMemory`.
 *
 * @param limits.usesNativeCode lets the script load native libraries, to which Node's restrictions don't apply: for
 *   decoders of pictures.
 */
export function startProcess<Message>(
  script: URL,
  { maxHeapMb, usesNativeCode = false }: { readonly maxHeapMb: number; readonly usesNativeCode?: boolean },
): PoolMember<Message> {
  const child = fork(script, {
    execArgv: [
      `--max-old-space-size=${maxHeapMb}`,
      '--no-warnings',
      '--permission',
      '--allow-fs-read=*',
      '--allow-worker',
      ...(usesNativeCode ? ['--allow-addons'] : []),
    ],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let failure: Error | undefined;
  const exited = Promise.withResolvers<void>();
  child.on('error', (error: Error) => {
    failure = error;
  });
  child.on('exit', () => exited.resolve());
  return {
    // A failed send means that the process has ended; the pool waits for its exit.
    post: (task) => child.send(task as object, (error) => error && child.kill('SIGKILL')),
    onMessage: (listener) => child.on('message', (message) => listener(message as Message)),
    onExit: (listener) => child.on('exit', (code, signal) => listener(failure ?? describeExit(code, signal))),
    end: () => {
      child.ref();
      child.kill('SIGKILL');
      return exited.promise;
    },
    readProcessorMs: () => readTicks(`/proc/${child.pid}/stat`),
    ref: () => {
      child.ref();
      child.channel?.ref();
    },
    unref: () => {
      child.unref();
      child.channel?.unref();
    },
  };
}

/** Node aborts when its heap is full; `watchMemory`, and the kernel of a machine without memory, kill. */
function describeExit(code: number | null, signal: NodeJS.Signals | null): Error | undefined {
  if (code === 0) return undefined;
  const isOutOfMemory = signal === 'SIGKILL' || signal === 'SIGABRT';
  const error: NodeJS.ErrnoException = new Error(`A process ended with ${signal ?? code}.`);
  if (isOutOfMemory) error.code = OUT_OF_MEMORY;
  return error;
}

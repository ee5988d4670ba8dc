import { availableParallelism } from 'node:os';
import { startThread } from '../pool-member.ts';
import { shareOfProcess } from '../process-share.ts';
import { Refusal } from '../refusal.ts';
import { startWorkerPool } from '../worker-pool.ts';
import { createPacedTurns, type TakeTurn } from './paced-turns.ts';
import type { PdfTask, PdfTaskResult } from './report-worker.ts';

/** Reports that are written at the same time: each holds its rows, or a connection to the database. */
const MAX_RUNNING_EXPORTS = 4;
/**
 * The number of waiting reports. If more wait, the machine is too small for its users: refusing is better than a
 * response minutes later.
 */
const MAX_WAITING_EXPORTS = 20;
/** Threads that lay out PDF files: one core is left for users who search. */
const MAX_THREADS = 2;
/** Time limit of one layout. 1,000 rows take a second, and 5,000 rows five, on an idle machine. */
const LAYOUT_TIMEOUT_MS = 120_000;
/** Heap limit per thread. 5,000 rows need 300 MB. */
const MAX_HEAP_MB = 768;

/** Writes the reports of a process, a bounded number at a time. */
export interface ReportExports {
  /**
   * Waits for a place. Call it before any work is done, so that refused reports cost nothing.
   *
   * @returns a function that releases the place; repeated calls do nothing.
   * @throws Refusal EXPORTS_BUSY if too many wait; Refusal CANCELLED if the signal aborts first.
   */
  readonly reserve: (signal: AbortSignal) => Promise<() => void>;
  /** Reads a batch of rows, at the pace that leaves the database to users who search. */
  readonly readBatch: TakeTurn;
  /**
   * Lays out a PDF file in a thread of low priority.
   *
   * @throws Refusal CANCELLED if the signal aborts; EXPORTS_BUSY if the layout takes too long, because users who search go first; Error
   *   if it fails.
   */
  readonly layOutPdf: (task: PdfTask, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;
  /** Ends the threads; what runs or waits fails. */
  readonly close: () => Promise<void>;
}

/** Creates the exports of a process. Threads start when they are first needed and don't keep the process alive. */
export function startReportExports(
  limits: { readonly maxRunning?: number; readonly maxWaiting?: number; readonly layoutTimeoutMs?: number } = {},
): ReportExports {
  const { maxRunning = MAX_RUNNING_EXPORTS, maxWaiting = MAX_WAITING_EXPORTS } = limits;
  const { layoutTimeoutMs = LAYOUT_TIMEOUT_MS } = limits;
  const waiting = new Set<() => void>();
  let running = 0;
  const pool = startWorkerPool<PdfTask, PdfTaskResult>({
    start: () => startThread(new URL('./report-worker.ts', import.meta.url), { maxHeapMb: MAX_HEAP_MB }),
    name: 'reports',
    maxMembers: shareOfProcess(Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1))),
    maxWaitingTasks: maxRunning,
    taskTimeoutMs: layoutTimeoutMs,
    createBusyError: () => new Refusal('EXPORTS_BUSY'),
    createTimeoutError: () => new Refusal('EXPORTS_BUSY'),
  });

  function createRelease(): () => void {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const [next] = waiting;
      // The place goes directly to the next one, so that nothing overtakes it.
      if (next === undefined) running -= 1;
      else next();
    };
  }

  return {
    async reserve(signal) {
      ensureNotCancelled(signal);
      if (running < maxRunning) {
        running += 1;
        return createRelease();
      }
      if (waiting.size >= maxWaiting) throw new Refusal('EXPORTS_BUSY');
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const start = () => {
        waiting.delete(start);
        signal.removeEventListener('abort', cancel);
        resolve(createRelease());
      };
      const cancel = () => {
        waiting.delete(start);
        reject(new Refusal('CANCELLED'));
      };
      waiting.add(start);
      signal.addEventListener('abort', cancel, { once: true });
      return promise;
    },
    readBatch: createPacedTurns(),
    async layOutPdf(task, signal) {
      const transfer = task.rows.map(({ buffer }) => buffer);
      try {
        const result = await pool.run(task, { signal, transfer });
        if (result.kind === 'done') return result.bytes;
        throw new Error(`A report could not be laid out: ${result.message}`);
      } catch (error) {
        ensureNotCancelled(signal);
        throw error;
      }
    },
    close: () => pool.close(),
  };
}

/** @throws Refusal CANCELLED if the client no longer waits for the response. */
export function ensureNotCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new Refusal('CANCELLED');
}

import { createRequire } from 'node:module';
import { BrokenImageError } from '../images/broken-image-error.ts';
import type { DrawnScan } from '../images/draw/draw-scan.ts';
import type { PageWord } from '../images/words/page-word.ts';
import { readOutcome } from '../images/workers/page-task.ts';
import { judgeTimeout } from '../images/workers/page-timeout-error.ts';
import { PageWorkersBusyError } from '../images/workers/page-workers-busy-error.ts';
import { OUT_OF_MEMORY, startProcess } from '../pool-member.ts';
import { startWorkerPool } from '../worker-pool.ts';
import { SETTINGS_VERSION } from './engine-settings.ts';
import { findMachineTesseract, runMachineTesseract } from './machine-tesseract.ts';
import { readPageWords } from './page-words.ts';
import type { RecognitionResult, RecognitionTask } from './recognition-process.ts';

/** A page of dense print takes 5 s of a processor, and the lowest priority gets little of one while others work. */
const PAGE_TIMEOUT_MS = 120_000;
/** Pages that wait: each county of the process asks for one at a time. */
const MAX_WAITING_TASKS = 100;
const MAX_HEAP_MB = 256;

/** Recognizes the text of drawn pages, one at a time, in processes that end with a page that harms them. */
export interface Recognizer {
  /** Names the engine, its data and its settings: `tesseract 5.3.0 machine 1`. Texts of another engine can be read again. */
  readonly findEngine: () => Promise<string>;
  /**
   * Recognizes a page.
   *
   * @returns its words in reading order; none for a page without text.
   * @throws BrokenImageError `tooSlow` or `tooLarge` if the page takes too much time or memory; PageTimeoutError if the machine was too busy;
   *   PageWorkersBusyError if too many wait, or if the recognizer was closed; the signal's reason.
   */
  readonly recognize: (scan: DrawnScan, options?: { readonly signal?: AbortSignal }) => Promise<readonly PageWord[]>;
  /** Ends the processes. The page that is being read isn't at fault. */
  readonly close: () => Promise<void>;
}

/**
 * Creates the recognizer of the process. The machine's own Tesseract is used if there is one, otherwise the one from npm, which needs
 * no installation and takes twice the time. Nothing starts before the first page.
 */
export function startRecognizer(
  options: { readonly pageTimeoutMs?: number; readonly findMachineEngine?: () => Promise<string | undefined> } = {},
): Recognizer {
  const timeoutMs = options.pageTimeoutMs ?? PAGE_TIMEOUT_MS;
  const pool = startWorkerPool<RecognitionTask, RecognitionResult>({
    name: 'the recognition of text',
    start: () => startProcess(new URL('./recognition-process.ts', import.meta.url), { maxHeapMb: MAX_HEAP_MB }),
    maxMembers: 1,
    maxWaitingTasks: MAX_WAITING_TASKS,
    taskTimeoutMs: timeoutMs,
    createBusyError: () => new PageWorkersBusyError('Too many pages wait to be recognized.'),
    createTimeoutError: (_task, processorMs) =>
      judgeTimeout({ operation: 'recognize', limitMs: timeoutMs, processorMs }),
    isMemberSpent: ({ isSpent }) => isSpent,
  });
  let machineEngine: Promise<string | undefined> | undefined;
  const findMachine = () => {
    machineEngine ??= (options.findMachineEngine ?? findMachineTesseract)();
    return machineEngine;
  };
  const closing = new AbortController();
  return {
    async findEngine() {
      const machine = await findMachine();
      return machine === undefined
        ? `tesseract.js ${readVersion()} best_int ${SETTINGS_VERSION}`
        : `tesseract ${machine} machine ${SETTINGS_VERSION}`;
    },
    async recognize({ bytes, width, height, dpi }, { signal } = {}) {
      const task = { bytes, dpi };
      const stoppable = { signal: signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]) };
      const values =
        (await findMachine()) === undefined
          ? await pool.run(task, stoppable).then((result) => readOutcome(result) as string, refuseTooLarge)
          : await runMachineTesseract(task, { timeoutMs, ...stoppable });
      return readPageWords(values, { width, height });
    },
    close: () => {
      closing.abort(new PageWorkersBusyError('The recognition of text has ended.'));
      return pool.close();
    },
  };
}

function refuseTooLarge(error: NodeJS.ErrnoException): never {
  if (error.code !== OUT_OF_MEMORY) throw error;
  throw new BrokenImageError('tooLarge', 'The recognition of a page needed more memory than it can have.');
}

function readVersion(): string {
  const { version } = createRequire(import.meta.url)('tesseract.js/package.json') as { readonly version: string };
  return version;
}

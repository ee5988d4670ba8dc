import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { createWorker, OEM, type Worker } from 'tesseract.js';
import { answerTask, type PageTaskOutcome } from '../images/workers/page-task.ts';
import { watchMemory } from '../watch-memory.ts';
import { WORKER_READY } from '../worker-pool.ts';
import { ENGINE_LANGUAGE, ENGINE_SETTINGS } from './engine-settings.ts';

/** A drawn page, sent to the process. */
export interface RecognitionTask {
  readonly bytes: Uint8Array;
  readonly dpi: number;
}

/** The outcome of a page, whose output is the engine's tab-separated values. */
export type RecognitionResult = PageTaskOutcome & {
  /** Whether the process has read as many pages as one may. */
  readonly isSpent: boolean;
};

/** A page of 17 million pixels takes 600 MB, most of it for the engine's own pictures. */
const MEMORY_BYTES = 1_024 * 1024 * 1024;
/** The engine keeps memory of the pages that it has read. */
const PAGES_PER_PROCESS = 50;
/** The lowest priority on the Unix scale (nice): the time that everything else leaves. */
const LOWEST_PRIORITY = 19;

const require = createRequire(import.meta.url);
/** The language's data, which come with the packages: nothing is loaded from a network. */
const DATA_FOLDER = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');
const WORKER_SCRIPT = require.resolve('tesseract.js/src/worker-script/node/index.js');
const CORE_FOLDER = dirname(require.resolve('tesseract.js-core/package.json'));

/*
 * Recognizes the text of pages. The engine is native code in WebAssembly that reads pixels of anybody's files and can hang or take
 * all memory: it runs in a process without secrets, network and files to write, and with a limit for all of its memory.
 */
setPriority(LOWEST_PRIORITY);
const runLimited = watchMemory();
let pagesRead = 0;
let engine: Promise<Worker> | undefined;

process.on('message', async ({ bytes, dpi }: RecognitionTask) => {
  const outcome = await answerTask(() => runLimited(MEMORY_BYTES, () => recognize(bytes, dpi)));
  pagesRead += 1;
  process.send?.({ ...outcome, isSpent: pagesRead >= PAGES_PER_PROCESS } satisfies RecognitionResult);
});
process.send?.(WORKER_READY);

async function recognize(bytes: Uint8Array, dpi: number): Promise<string> {
  engine ??= startEngine();
  const { recognize: read } = await engine;
  const { data } = await read(Buffer.from(bytes), { user_defined_dpi: String(dpi) } as object, {
    text: false,
    tsv: true,
  });
  return data.tsv ?? '';
}

async function startEngine(): Promise<Worker> {
  const worker = await createWorker(ENGINE_LANGUAGE, OEM.LSTM_ONLY, {
    langPath: DATA_FOLDER,
    workerPath: WORKER_SCRIPT,
    corePath: CORE_FOLDER,
    cacheMethod: 'none',
    // Failures of a page are its outcome. Without a handler, the library would throw them a second time.
    errorHandler: () => {},
  });
  await worker.setParameters(ENGINE_SETTINGS as object);
  return worker;
}

import { watchMemory } from '../../watch-memory.ts';
import { WORKER_READY } from '../../worker-pool.ts';
import { copyPdfPages } from '../pdf/copy-pdf-pages.ts';
import { type JoinPdfsInput, joinPdfs } from '../pdf/join-pdfs.ts';
import { answerTask, type PageTask } from './page-task.ts';

/** The process itself with its libraries, and room for the objects of a file. */
const OWN_MEMORY_BYTES = 256 * 1024 * 1024;
/** A file is received, parsed, written and sent: its bytes are there up to this many times. */
const COPIES_OF_FILE = 6;

/*
 * Copies pages of PDF files, and joins files. The library behind it reads every object of a file and expands what is compressed, so that a small file
 * can take gigabytes outside of the heap, where the limits of a thread don't reach. This process has a limit for all of its memory.
 */
const runLimited = watchMemory();

process.on('message', async ({ operation, input }: PageTask) => {
  const { bytes, run } = operation === 'joinPdfs' ? prepareJoining(input) : prepareCopying(input);
  const limitBytes = OWN_MEMORY_BYTES + COPIES_OF_FILE * bytes;
  process.send?.(await answerTask(() => runLimited(limitBytes, run)));
});

// The pool's types guarantee that the input fits the operation.
function prepareCopying(input: unknown) {
  const selection = input as Parameters<typeof copyPdfPages>[0];
  return { bytes: selection.bytes.length, run: () => copyPdfPages(selection) };
}

function prepareJoining(input: unknown) {
  const joining = input as JoinPdfsInput;
  return { bytes: joining.files.reduce((sum, { bytes }) => sum + bytes.length, 0), run: () => joinPdfs(joining) };
}

process.send?.(WORKER_READY);

import { setTimeout } from 'node:timers/promises';
import { encodeFrame, type Progress } from '@portal/contract/progress-stream';

/** How often progress is sent before the file itself starts. */
const PROGRESS_EVERY_MS = 250;

/** Writes a file in frames, with the progress of its work in between. A failure breaks the stream, which then has no end. */
export async function* writeProgressStream(
  file: AsyncIterable<Uint8Array>,
  readProgress: () => Progress,
): AsyncGenerator<Uint8Array> {
  const pieces = file[Symbol.asyncIterator]();
  const encodeProgress = () => encodeFrame({ kind: 'progress', progress: readProgress() });
  try {
    yield encodeProgress();
    for (;;) {
      const next = pieces.next();
      let piece = await Promise.race([next, setTimeout(PROGRESS_EVERY_MS, undefined, { ref: false })]);
      while (piece === undefined) {
        yield encodeProgress();
        piece = await Promise.race([next, setTimeout(PROGRESS_EVERY_MS, undefined, { ref: false })]);
      }
      yield encodeProgress();
      if (piece.done) break;
      yield encodeFrame({ kind: 'piece', bytes: piece.value });
    }
    yield encodeFrame({ kind: 'end' });
  } finally {
    await pieces.return?.();
  }
}

import sharp from 'sharp';
import { watchMemory } from '../../watch-memory.ts';
import { WORKER_READY } from '../../worker-pool.ts';
import { type EncodePictureInput, encodePicture } from '../draw/encode-picture.ts';
import { answerTask, type PageTask } from './page-task.ts';

/** A progressive JPEG of 40 million pixels, the most that is accepted, takes about 400 MB. */
const MEMORY_BYTES = 640 * 1024 * 1024;

/*
 * Decodes pictures that counties upload. Decoders are native code that reads any bytes, so they run in a separate
 * process with a limit for all of its memory, no secrets and no network: a hostile file costs only this process.
 */
sharp.cache(false);
sharp.concurrency(1);
const runLimited = watchMemory();

process.on('message', async ({ input }: PageTask) => {
  process.send?.(await answerTask(() => runLimited(MEMORY_BYTES, () => encodePicture(input as EncodePictureInput))));
});
process.send?.(WORKER_READY);

import { createHash } from 'node:crypto';
import type { County } from '../../../county.ts';
import { PageWorkersBusyError } from '../../../platform/images/workers/page-workers-busy-error.ts';
import {
  listBoxesOfImage,
  openErasedImage,
  storeErasureFailure,
  type TakenImage,
  takeImage,
} from './redactions.queries.ts';
import { noteErasedFile, removeOldFiles } from './remove-old-files.ts';

/** Images of a run; the next one continues. */
const IMAGES_PER_RUN = 50;
const MAX_FAILURE_LENGTH = 200;
const NAME_CHARACTERS = 24;

/**
 * Erases the redactions of documents that wait: writes an image in which the pixels of their boxes are black, and opens it. No user gets an image
 * of these documents before. A process that ends in between has opened nothing, and another one begins again. Files of earlier boxes are removed.
 */
export async function eraseRedactions(
  county: Pick<County, 'db' | 'clock' | 'originals' | 'pageImages' | 'log'>,
): Promise<void> {
  for (let count = 0; count < IMAGES_PER_RUN; count += 1) {
    const image = await takeImage(county.db, county.clock.now());
    if (image === undefined) break;
    await erase(county, image);
  }
  await removeOldFiles(county);
}

async function erase(
  { db, clock, originals, pageImages, log }: Parameters<typeof eraseRedactions>[0],
  image: TakenImage,
): Promise<void> {
  const { documentKey } = image;
  try {
    const boxes = await listBoxesOfImage(db, image);
    if (boxes === undefined) return;
    const bytes = await pageImages.eraseBoxes({ store: originals, documentKey }, boxes);
    if (bytes === undefined) throw new Error('The store has no image of the document.');
    const fileKey = nameErasedImage(image);
    await noteErasedFile(db, image, { fileKey, now: clock.now() });
    await originals.put(fileKey, bytes);
    await openErasedImage(db, image, fileKey);
  } catch (error) {
    if (!(error instanceof PageWorkersBusyError))
      log.warn({ documentKey, err: error }, 'the redactions of a document could not be erased');
    const failure = String(error).replaceAll('\0', '').slice(0, MAX_FAILURE_LENGTH);
    await storeErasureFailure(db, image, { failure, now: clock.now() });
  }
}

/**
 * Names the erased image of a version of a document's boxes among the originals. A process that is late writes that of an older version under
 * another name. No document has such a key, because it begins with a small letter.
 */
function nameErasedImage({ documentType, numberKey, version }: TakenImage): string {
  const name = createHash('sha256').update(`${documentType} ${numberKey}`).digest('hex').slice(0, NAME_CHARACTERS);
  return `redacted.${name}.${version}`;
}

import type { County } from '../../../county.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import {
  deleteEarlierImage,
  forgetUndoneImage,
  listUndoneImages,
  listUnneededImages,
  takeUndoneImage,
  type UndoneImage,
} from './earlier-images.queries.ts';
import { nameEarlierImage } from './original-images.ts';

/** A full disk lets none of the others through. */
const FAILURES_MAX = 5;
/** Images that are listed with one statement. */
const STEP = 500;
/** Files that a run deletes. */
const DELETED_MAX = 500;

type GivingBack = Pick<County, 'db' | 'originals'>;

/**
 * Replaces the files of undone imports by the earlier ones, and deletes those of images that there weren't. What is served doesn't change: the undoing
 * has decided that. Several processes can do so at the same time, and one that ends leaves the rest to the next.
 *
 * @param onGivenBack called for each image after its file is the earlier one.
 * @throws the first error, after other images were tried.
 */
export async function giveBackImages(
  county: GivingBack,
  onGivenBack: (documentKey: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  let after = '';
  for (let isMore = true; isMore && failures.length < FAILURES_MAX; ) {
    const images = await listUndoneImages(county.db, after, STEP);
    for (const image of images) {
      after = image.documentKey;
      try {
        if (await giveBack(county, image)) await onGivenBack(image.documentKey);
      } catch (error) {
        failures.push(error);
        if (failures.length === FAILURES_MAX) break;
      }
    }
    isMore = images.length === STEP;
  }
  if (failures.length > 0) throw failures[0];
}

/** @returns false if another process gives it back, or has. */
async function giveBack({ db, originals: { files } }: GivingBack, image: UndoneImage): Promise<boolean> {
  const { documentKey, earlierId } = image;
  const earlier = earlierId === null ? undefined : await files.find(nameEarlierImage(earlierId));
  const bytes = await earlier?.read();
  return inTransaction(db, async (tx) => {
    if (!(await takeUndoneImage(tx, image))) return false;
    if (earlierId === null) await files.remove(documentKey);
    else if (bytes !== undefined) await files.put(documentKey, bytes);
    else throw new Error(`The image ${documentKey} of before an undone import is missing.`);
    await forgetUndoneImage(tx, documentKey);
    return true;
  });
}

/** Deletes the earlier images that no undoing needs; the next run continues. */
export async function deleteUnneededImages({ db, originals: { files } }: GivingBack): Promise<void> {
  for (const id of await listUnneededImages(db, DELETED_MAX)) {
    await files.remove(nameEarlierImage(id));
    await deleteEarlierImage(db, id);
  }
}

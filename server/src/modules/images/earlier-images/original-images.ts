import type { Db } from '../../../platform/database/database.ts';
import type { ImageSource, ImageStore, OriginalImages } from '../../../platform/images/store/image-store.ts';
import { findUndoneImage, type UndoneImage } from './earlier-images.queries.ts';

/** The prefix of the keys of earlier images. */
export const EARLIER_PREFIX = 'earlier.';

/** Names the file of an earlier image. */
export const nameEarlierImage = (id: number): string => `${EARLIER_PREFIX}${id}`;

/** Another process gives the file back between the two reads at most once. */
const READS_MAX = 3;

/**
 * Opens the images of a county as an undoing decided them: `find` returns the earlier image from the undoing's commit on. It asks the database, so don't
 * call it within a transaction; `put` and `remove` don't.
 */
export function openOriginalImages(files: ImageStore, db: Db): OriginalImages {
  return {
    ...{ files, put: files.put, remove: files.remove, list: files.list },
    async find(documentKey) {
      for (let read = 1; read <= READS_MAX; read += 1) {
        const undone = await findUndoneImage(db, documentKey);
        const source = await findFile(files, documentKey, undone);
        if (source !== undefined || undone?.earlierId == null) return source;
      }
      return undefined;
    },
  };
}

async function findFile(
  files: ImageStore,
  documentKey: string,
  undone: UndoneImage | undefined,
): Promise<ImageSource | undefined> {
  if (undone === undefined) return files.find(documentKey);
  return undone.earlierId === null ? undefined : files.find(nameEarlierImage(undone.earlierId));
}

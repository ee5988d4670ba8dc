import type { Db } from '../../../platform/database/database.ts';
import type { ImageStore, OriginalImages } from '../../../platform/images/store/image-store.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { openOriginalImages } from '../earlier-images/index.ts';
import { noteReplacedImage } from './note-replaced-image.ts';
import { findServedFile } from './redactions.queries.ts';

/**
 * Opens a county's page images as everybody gets them: of a document with redactions, the image in which they are erased. Until it is written,
 * the image is closed. All that leaves the portal is read from here; the originals are for those who compare, store and redact them.
 *
 * A file that is stored closes the image of a document with redactions until a clerk has looked at the boxes again. Don't call `find` and `put` within
 * a transaction: they ask the database themselves.
 *
 * @param files the stored files.
 * @returns the images, and the originals.
 * @throws Refusal IMAGE_BEING_REDACTED from `find` until the redactions are erased.
 */
export function openServedImages(
  files: ImageStore,
  db: Db,
): { readonly images: ImageStore; readonly originals: OriginalImages } {
  const originals = openOriginalImages(files, db);
  return {
    originals,
    images: {
      ...{ remove: files.remove, list: files.list },
      async find(documentKey) {
        const { isRedacted, fileKey, isUndone } = await findServedFile(db, documentKey);
        if (!isRedacted) return isUndone ? originals.find(documentKey) : files.find(documentKey);
        const erased = fileKey === null ? undefined : await files.find(fileKey);
        if (erased === undefined) throw new Refusal('IMAGE_BEING_REDACTED');
        return erased;
      },
      async put(documentKey, bytes) {
        await noteReplacedImage(db, documentKey);
        await files.put(documentKey, bytes);
        // A clerk could have looked at the old one in between.
        await noteReplacedImage(db, documentKey);
      },
    },
  };
}

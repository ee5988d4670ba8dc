import type { Db } from '../../../platform/database/database.ts';
import type { ImageStore } from '../../../platform/images/store/image-store.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findRedaction, noteReplacedImage } from './redactions.queries.ts';

/**
 * Opens a county's page images as everybody gets them: of a document with redactions, the image in which they are erased. Until it is written,
 * the image is closed. All that leaves the portal is read from here; the originals are for those who compare, store and redact them.
 *
 * A file that is stored closes the image of a document with redactions until a clerk has looked at the boxes again. Don't call either function within
 * a transaction: they ask the database themselves.
 *
 * @returns the images, and the originals, which were passed.
 * @throws Refusal IMAGE_BEING_REDACTED from `find` until the redactions are erased.
 */
export function openServedImages(
  originals: ImageStore,
  db: Db,
): { readonly images: ImageStore; readonly originals: ImageStore } {
  return {
    originals,
    images: {
      async find(documentKey) {
        const redaction = await findRedaction(db, documentKey);
        if (redaction === undefined) return originals.find(documentKey);
        const erased = redaction.fileKey === null ? undefined : await originals.find(redaction.fileKey);
        if (erased === undefined) throw new Refusal('IMAGE_BEING_REDACTED');
        return erased;
      },
      async put(documentKey, bytes) {
        await noteReplacedImage(db, documentKey);
        await originals.put(documentKey, bytes);
        // A clerk could have looked at the old one in between.
        await noteReplacedImage(db, documentKey);
      },
    },
  };
}

import type { DocumentKey } from '@portal/contract/values/document-key';
import type { Db } from '@portal/server/platform/database/database';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import type { ImageSource, ImageStore } from '@portal/server/platform/images/store/image-store';
import type { PageWorkers } from '@portal/server/platform/images/workers/page-workers';
import { DAMAGED_DOCUMENT, damage } from './damaged-image.ts';
import { drawRecord } from './pages/draw-record.ts';

/** The resolution of the county's scanners. */
const SCAN_DPI = 300;

/**
 * Opens the demo county's image store: an image missing from the folder is drawn from the index and stored, and is then
 * a file like any other. Documents without an image in the index, and withheld documents, have no image here.
 *
 * @param workers draw the pages, outside the thread that handles requests.
 */
export function openDemoImageStore(store: ImageStore, database: OpenDatabase, workers: PageWorkers): ImageStore {
  const drawing = new Map<DocumentKey, Promise<ImageSource | undefined>>();
  return {
    ...{ put: store.put, remove: store.remove, list: store.list },
    async find(documentKey) {
      const stored = await store.find(documentKey);
      if (stored !== undefined) return stored;
      // Several thumbnails request the same document at the same time; it's drawn once for all of them.
      const running = drawing.get(documentKey) ?? drawAndStore({ store, db: database.db, workers, documentKey });
      drawing.set(documentKey, running);
      try {
        return await running;
      } finally {
        drawing.delete(documentKey);
      }
    },
  };
}

async function drawAndStore({
  store,
  db,
  workers,
  documentKey,
}: {
  readonly store: ImageStore;
  readonly db: Db;
  readonly workers: PageWorkers;
  readonly documentKey: DocumentKey;
}): Promise<ImageSource | undefined> {
  const pages = await drawRecord(db, documentKey);
  if (pages === undefined) return undefined;
  const bytes = await workers.run('drawFaxTiff', { pages: [...pages], dpi: SCAN_DPI });
  await store.put(documentKey, documentKey === DAMAGED_DOCUMENT ? damage(bytes) : bytes);
  return store.find(documentKey);
}

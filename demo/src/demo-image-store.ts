import type { DocumentKey } from '@portal/contract/values/document-key';
import type { Db } from '@portal/server/platform/database/database';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import type { ImageSource, ImageStore } from '@portal/server/platform/images/image-store';
import type { PageWorkers } from '@portal/server/platform/images/page-workers';
import { DAMAGED_DOCUMENT, damage } from './damaged-image.ts';
import { drawRecord } from './pages/draw-record.ts';

/** As the county's scanners have it. */
const SCAN_DPI = 300;

/**
 * The demo county's images: where the folder has none yet, the pages are drawn from what the index says, stored, and from then on are files
 * like any others. A document without an image by the index, and one that is withheld, has none here.
 *
 * @param workers draw the pages, off the thread that answers requests.
 */
export function openDemoImageStore(store: ImageStore, database: OpenDatabase, workers: PageWorkers): ImageStore {
  const drawing = new Map<DocumentKey, Promise<ImageSource | undefined>>();
  return {
    put: (documentKey, bytes) => store.put(documentKey, bytes),
    async find(documentKey) {
      const stored = await store.find(documentKey);
      if (stored !== undefined) return stored;
      // Several thumbnails ask for the same document at once; it is drawn for all of them together.
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

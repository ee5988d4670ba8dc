import type { OpenDatabase } from '../platform/database/open-database.ts';
import type { ImageStore } from '../platform/images/image-store.ts';

export function openDemoImageStore(store: ImageStore, _database: OpenDatabase): ImageStore {
  return store;
}

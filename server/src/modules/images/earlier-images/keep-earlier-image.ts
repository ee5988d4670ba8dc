import type { County } from '../../../county.ts';
import type { ImageSource } from '../../../platform/images/store/image-store.ts';
import { addEarlierImage } from './earlier-images.queries.ts';
import { nameEarlierImage } from './original-images.ts';

/**
 * Keeps the image that an import is about to replace. Call it before the import says that it replaces the image; what a process that ends in between
 * leaves is deleted with the rest of its import.
 *
 * @returns the id by which the import remembers it.
 * @throws Error if the store has no room for it: nothing is replaced then.
 */
export async function keepEarlierImage(
  { db, originals }: Pick<County, 'db' | 'originals'>,
  replaced: { readonly indexVersionId: number; readonly documentKey: string; readonly source: ImageSource },
): Promise<number> {
  const id = await addEarlierImage(db, replaced);
  await originals.files.put(nameEarlierImage(id), await replaced.source.read());
  return id;
}

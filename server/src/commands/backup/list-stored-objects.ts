import { computeDigest, type ObjectStore } from '../../platform/object-store/object-store.ts';
import type { StoredFile } from './backup-format.ts';

/** The number of objects whose digests are requested at the same time. */
const AT_ONCE = 16;

/**
 * Lists the objects of a county's store by their keys. The digest of an object is stored with it by the portal, which
 * compares it on every read; objects written by other programs are read and hashed.
 *
 * @throws StoreUnavailableError.
 */
export async function* listStoredObjects(
  store: ObjectStore,
  { hashes }: { readonly hashes: boolean },
): AsyncGenerator<StoredFile> {
  let listed: StoredFile[] = [];
  for await (const { key, byteLength } of store.list('')) {
    listed.push({ path: key, byteLength, sha256: null });
    if (listed.length < AT_ONCE) continue;
    yield* hashes ? await findDigests(store, listed) : listed;
    listed = [];
  }
  yield* hashes ? await findDigests(store, listed) : listed;
}

/**
 * Compares an object with its entry in a backup. @returns whether the store has it with the same length and digest.
 *
 * @throws StoreUnavailableError.
 */
export async function isObjectUnchanged(
  store: ObjectStore,
  { path, byteLength, sha256 }: StoredFile,
): Promise<boolean> {
  const facts = await store.find(path);
  if (facts?.byteLength !== byteLength) return false;
  return sha256 === null || (await findDigest(store, path)) === sha256;
}

/** Objects that were removed since they were listed, as old uploads are, are left out. */
async function findDigests(store: ObjectStore, listed: readonly StoredFile[]): Promise<StoredFile[]> {
  const hashed = await Promise.all(
    listed.map(async (each) => ({ ...each, sha256: await findDigest(store, each.path) })),
  );
  return hashed.filter(({ sha256 }) => sha256 !== undefined) as StoredFile[];
}

async function findDigest(store: ObjectStore, key: string): Promise<string | undefined> {
  const stored = (await store.find(key))?.sha256;
  if (stored !== undefined) return stored;
  const bytes = await store.read(key);
  return bytes && computeDigest(bytes);
}

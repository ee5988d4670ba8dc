import { BrokenImageError } from '../images/broken-image-error.ts';
import { findImageFormat } from '../images/image-format.ts';
import { MAX_IMAGE_BYTES } from '../images/image-limits.ts';
import { getImageName, readImageName } from '../images/store/folder-image-store.ts';
import type { ImageSource, ImageStore } from '../images/store/image-store.ts';
import type { DiskCache } from './disk-cache.ts';
import type { ObjectFacts, ObjectStore } from './object-store.ts';
import { StoreUnavailableError } from './store-unavailable-error.ts';

/**
 * Opens a county's images in an object store, each under `images/A/587/A587329` whatever its format, so that replacing one is one request.
 * Files that aren't there yet are read from the county's folder, which is how a county moves while it is open.
 *
 * @throws RangeError as the folder's store; StoreUnavailableError from all operations.
 */
export function openObjectImageStore(store: ObjectStore, cache: DiskCache, folder: ImageStore): ImageStore {
  const reading = createReader(store, cache);
  return {
    async find(documentKey) {
      const facts = await store.find(getImageKey(documentKey));
      return facts === undefined ? folder.find(documentKey) : toSource(facts, reading, store);
    },
    async put(documentKey, bytes) {
      if (findImageFormat(bytes) === undefined)
        throw new BrokenImageError('unknownFormat', 'The file is neither a TIFF nor a PDF.');
      await store.write(getImageKey(documentKey), bytes);
    },
    async remove(documentKey) {
      // The file first: without the object it would be found again.
      await folder.remove(documentKey);
      await store.remove(getImageKey(documentKey));
    },
    async *list(prefix) {
      for await (const { key } of store.list(`images/${prefix.slice(0, 1)}/`)) {
        const documentKey = readImageName(key.slice(key.lastIndexOf('/') + 1));
        if (documentKey?.startsWith(prefix)) yield documentKey;
      }
      yield* folder.list(prefix);
    },
  };
}

/** The key of a document's image. @throws RangeError for a document key that is empty or too long. */
export function getImageKey(documentKey: string): string {
  return `images/${getImageName(documentKey)}`;
}

export type ReadObject = (facts: ObjectFacts) => Promise<Buffer>;

/** Creates a function that reads objects through the cache. Simultaneous readers of an object share one request. */
export function createReader(store: ObjectStore, cache: DiskCache): ReadObject {
  const running = new Map<string, Promise<Buffer>>();
  const read = async (facts: ObjectFacts, name: string) => {
    const cached = await cache.read(name);
    if (cached !== undefined) return cached;
    const bytes = await store.read(facts.key);
    if (bytes === undefined) throw new StoreUnavailableError(new Error(`The object ${facts.key} disappeared.`));
    // Replaced in between: right for this reader, but not under this name.
    if (bytes.length === facts.byteLength) await cache.write(name, bytes);
    return bytes;
  };
  return (facts) => {
    const name = getIdentity(facts, store);
    const found = running.get(name) ?? read(facts, name).finally(() => running.delete(name));
    running.set(name, found);
    return found;
  };
}

/** An object as an image source. */
export function toSource(facts: ObjectFacts, read: ReadObject, store: ObjectStore): ImageSource {
  const { byteLength } = facts;
  return {
    identity: getIdentity(facts, store),
    byteLength,
    async read() {
      if (byteLength > MAX_IMAGE_BYTES)
        throw new BrokenImageError('tooLarge', `The image file has ${byteLength} bytes, more than ${MAX_IMAGE_BYTES}.`);
      return read(facts);
    },
  };
}

function getIdentity({ key, byteLength, tag, sha256 }: ObjectFacts, store: ObjectStore): string {
  return `${store.address}/${key}:${byteLength}:${sha256 ?? tag}`;
}

import { UploadRefusedError, type UploadStore } from '../images/store/folder-upload-store.ts';
import { limitRunning } from '../limit-running.ts';
import { shareOfProcess } from '../process-share.ts';
import type { DiskCache } from './disk-cache.ts';
import { createReader, toSource } from './object-image-store.ts';
import type { ObjectStore } from './object-store.ts';
import { StoreUnavailableError } from './store-unavailable-error.ts';

/** Files of all counties that are in memory on their way to a store; others wait on the disk. */
const STORED_AT_ONCE = Math.max(2, shareOfProcess(4));

const takePlace = limitRunning(STORED_AT_ONCE);

/**
 * Opens a county's uploads in an object store, each under `filings/` and its GUID. A file is first received on the
 * disk, which determines its size and digest, and then stored. Files that aren't there yet are read from the county's
 * folder.
 *
 * @param folder the folder of uploads, where files are also received.
 */
export function openObjectUploadStore(store: ObjectStore, cache: DiskCache, folder: UploadStore): UploadStore {
  const read = createReader(store, cache);
  return {
    async find(key) {
      const facts = await store.find(getUploadKey(key));
      return facts === undefined ? folder.find(key) : toSource(facts, read, store);
    },
    async receive(key, bytes, maxBytes) {
      const received = await folder.receive(key, bytes, maxBytes);
      const source = await folder.find(key);
      if (source === undefined) throw new UploadRefusedError('diskFull');
      try {
        await takePlace(async () => store.write(getUploadKey(key), await source.read()));
      } catch (error) {
        throw error instanceof StoreUnavailableError ? new UploadRefusedError('storeUnavailable', error) : error;
      } finally {
        await folder.remove(key);
      }
      return received;
    },
    receiveOnDisk: (bytes, maxBytes) => folder.receiveOnDisk(bytes, maxBytes),
    async remove(key) {
      await folder.remove(key);
      await store.remove(getUploadKey(key));
    },
    async listOrphans(before, limit, findKnown) {
      const orphans = [...(await folder.listOrphans(before, limit, findKnown))];
      let candidates: string[] = [];
      const flush = async () => {
        const known = await findKnown(candidates);
        orphans.push(...candidates.filter((key) => !known.has(key)));
        candidates = [];
      };
      for await (const { key, modifiedAt } of store.list('filings/')) {
        if (orphans.length >= limit) break;
        if (modifiedAt < before) candidates.push(key.slice('filings/'.length));
        if (candidates.length === LOOKED_UP_AT_ONCE) await flush();
      }
      if (candidates.length > 0) await flush();
      return orphans.slice(0, limit);
    },
  };
}

const LOOKED_UP_AT_ONCE = 1_000;

/** The key of an upload. */
export function getUploadKey(key: string): string {
  return `filings/${key}`;
}

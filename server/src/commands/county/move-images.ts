import { opendir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readEnvironment } from '../../environment.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../modules/office/audit/index.ts';
import { openFolderImageStore, readImageName } from '../../platform/images/store/folder-image-store.ts';
import { openFolderUploadStore } from '../../platform/images/store/folder-upload-store.ts';
import { getImageKey } from '../../platform/object-store/object-image-store.ts';
import { computeDigest, type ObjectStore, openObjectStore } from '../../platform/object-store/object-store.ts';
import { getUploadKey } from '../../platform/object-store/object-upload-store.ts';
import { findCountyLine, UsageError } from '../find-county-line.ts';
import { getOperatorName } from '../operator-name.ts';
import { parseOptions } from '../parse-options.ts';
import { withOpenCounty } from '../with-county.ts';
import { COUNTY_USAGE } from './county-usage.ts';

/** The number of files that are copied at the same time. */
const AT_ONCE = 8;
const REPORT_EVERY = 10_000;
const UPLOAD_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface MoveReport {
  moved: number;
  bytes: number;
  /** Files that were there before, with the same content. */
  present: number;
  /** Files that differ from an object that was written later; the object stays. */
  newer: number;
  /** Objects that are neither page images nor filed documents. */
  unknown: number;
}

/** A file and its object. */
interface Pair {
  readonly path: string;
  readonly key: string;
}

/**
 * Copies a county's images and filings from its folder into its object store, or back. Each copy is read back and
 * compared with its digest. An interrupted run can be repeated: it skips files that the other side already has. The
 * portal can serve the county in the meantime, since it reads files that the store doesn't have from the folder.
 *
 * `--delete` removes each file of the folder once the store has it.
 *
 * @returns 0, or 1 if objects differ from files of the folder.
 * @throws UsageError for a county without an object store; StoreUnavailableError if the store is unavailable; repeat
 *   the command later.
 */
export async function moveImages(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(COUNTY_USAGE, args, {
    to: { type: 'string' },
    delete: { type: 'boolean', default: false },
  });
  const [key = '', ...rest] = positionals;
  if (rest.length > 0 || (values.to !== 'store' && values.to !== 'folder')) throw new UsageError(COUNTY_USAGE);
  if (values.to === 'folder' && values.delete) throw new UsageError('Objects are deleted with the tools of the store.');
  const environment = readEnvironment(process.env);
  const line = findCountyLine(environment, key, undefined);
  if (line.objectStore === undefined) throw new UsageError(`${key} has no objectStore in COUNTIES_FILE.`);
  const store = await openObjectStore(line.objectStore);
  try {
    const details = { kind: values.to, deletesData: values.delete, by: `${getOperatorName()} (command)` };
    // Before anything is copied or deleted: a run that is killed is recorded, too.
    await withOpenCounty(environment, line, {}, ({ county }) =>
      recordAudit(county.db, { action: 'images.moved', actor: SYSTEM_ACTOR, details }),
    );
    const report =
      values.to === 'store'
        ? await moveToStore(line.dataDir, store, { deletes: values.delete })
        : await moveToFolder(line.dataDir, store);
    console.log(formatReport(report));
    return report.newer === 0 ? 0 : 1;
  } finally {
    store.close();
  }
}

/** Copies the files of a county's folder into a store. */
export async function moveToStore(
  dataDir: string,
  store: ObjectStore,
  { deletes = false }: { readonly deletes?: boolean } = {},
): Promise<MoveReport> {
  const report: MoveReport = { moved: 0, bytes: 0, present: 0, newer: 0, unknown: 0 };
  await forEachAtOnce(listPairs(dataDir, report), async ({ path, key }) => {
    const source = path.startsWith(join(dataDir, 'images'))
      ? await openFolderImageStore(join(dataDir, 'images')).find(keyOfImage(path))
      : await openFolderUploadStore(join(dataDir, 'filings')).find(basename(path));
    // Another file of the same document that the folder's store never reads.
    if (source === undefined || !source.identity.startsWith(`${path}:`)) {
      report.unknown += 1;
      return;
    }
    const bytes = await source.read();
    const digest = computeDigest(bytes);
    const isWritten = (await store.find(key)) === undefined && (await store.write(key, bytes, { isNew: true }));
    const stored = await store.read(key);
    if (stored === undefined) throw new Error(`${key} disappeared from the store.`);
    if (computeDigest(stored) !== digest) {
      report.newer += 1;
      console.log(`The store has another file: ${key}`);
      return;
    }
    count(report, isWritten, bytes.length);
    if (deletes) await rm(path);
  });
  return report;
}

/** Copies the objects of a store into a county's folder; files that the folder has are compared and replaced. */
export async function moveToFolder(dataDir: string, store: ObjectStore): Promise<MoveReport> {
  const report: MoveReport = { moved: 0, bytes: 0, present: 0, newer: 0, unknown: 0 };
  const images = openFolderImageStore(join(dataDir, 'images'));
  const uploads = openFolderUploadStore(join(dataDir, 'filings'));
  await forEachAtOnce(store.list(''), async ({ key }) => {
    const name = basename(key);
    const isUpload = key === getUploadKey(name) && UPLOAD_NAME.test(name);
    const documentKey = isUpload ? '' : readImageName(name);
    if (!isUpload && (documentKey === undefined || key !== getImageKey(documentKey))) {
      report.unknown += 1;
      return;
    }
    const bytes = await store.read(key);
    // Removed since it was listed, as old uploads are.
    if (bytes === undefined) return;
    const digest = computeDigest(bytes);
    const find = () => (isUpload ? uploads.find(name) : images.find(documentKey ?? ''));
    const existing = await find();
    if (existing !== undefined && computeDigest(await existing.read()) === digest) return count(report, false, 0);
    if (isUpload) await receiveAgain(uploads, name, bytes);
    else await images.put(documentKey ?? '', bytes);
    const written = await find();
    if (written === undefined || computeDigest(await written.read()) !== digest)
      throw new Error(`${key} differs from its copy in the folder.`);
    count(report, true, bytes.length);
  });
  return report;
}

type Uploads = ReturnType<typeof openFolderUploadStore>;

/** A run that was killed can have left a part of the file. */
async function receiveAgain(uploads: Uploads, name: string, bytes: Buffer): Promise<void> {
  await uploads.remove(name);
  await uploads.receive(
    name,
    (async function* () {
      yield bytes;
    })(),
    bytes.length,
  );
}

function count(report: MoveReport, isMoved: boolean, bytes: number): void {
  if (isMoved) {
    report.moved += 1;
    report.bytes += bytes;
  } else report.present += 1;
  const done = report.moved + report.present;
  if (done % REPORT_EVERY === 0) console.log(`${done} files …`);
}

/** Lists the files of both folders with the keys of their objects. */
async function* listPairs(dataDir: string, report: MoveReport): AsyncGenerator<Pair> {
  for await (const path of walk(join(dataDir, 'images'))) {
    const documentKey = keyOfImage(path);
    if (documentKey === '' || !/\.(tiff?|pdf)$/i.test(path)) report.unknown += 1;
    else yield { path, key: getImageKey(documentKey) };
  }
  for await (const path of walk(join(dataDir, 'filings'))) {
    if (UPLOAD_NAME.test(basename(path))) yield { path, key: getUploadKey(basename(path)) };
    else report.unknown += 1;
  }
}

async function* walk(folder: string): AsyncGenerator<string> {
  if ((await stat(folder).catch(() => undefined)) === undefined) return;
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else if (entry.isFile()) yield path;
  }
}

function keyOfImage(path: string): string {
  return readImageName(basename(path).replace(/\.[^.]+$/, '')) ?? '';
}

/** After a failure, it ends when the calls on their way have ended: what repeats the command must not meet them. */
async function forEachAtOnce<Item>(items: AsyncIterable<Item>, run: (item: Item) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  let failure: { readonly error: unknown } | undefined;
  const work = async () => {
    for (let next = await iterator.next(); next.done !== true && failure === undefined; next = await iterator.next())
      await run(next.value);
  };
  const workers = Array.from({ length: AT_ONCE }, () =>
    work().catch((error: unknown) => {
      failure ??= { error };
    }),
  );
  await Promise.all(workers);
  if (failure !== undefined) throw failure.error;
}

function formatReport({ moved, bytes, present, newer, unknown }: MoveReport): string {
  return [
    `${moved} files copied and compared, ${(bytes / 1_000_000).toFixed(1)} MB`,
    `${present} were there before`,
    ...(newer > 0 ? [`${newer} objects differ from the file in the folder and stay`] : []),
    ...(unknown > 0 ? [`${unknown} files aren't images or filings of the county and stay`] : []),
  ].join('\n');
}

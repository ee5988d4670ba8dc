import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { joinDocumentKey } from '@portal/contract/values/document-key';
import type { County } from '../../../../../county.ts';
import { inTransaction } from '../../../../../platform/database/database.ts';
import { BrokenImageError } from '../../../../../platform/images/broken-image-error.ts';
import { countPages } from '../../../../../platform/images/draw/count-pages.ts';
import { findImageFormat } from '../../../../../platform/images/image-format.ts';
import { MAX_IMAGE_BYTES } from '../../../../../platform/images/image-limits.ts';
import type { ImageSource } from '../../../../../platform/images/store/image-store.ts';
import { joinImageFiles } from '../../../../../platform/images/store/join-image-files.ts';
import { readTiffPages } from '../../../../../platform/images/tiff/tiff-directory.ts';
import { readFileWithin } from '../../../../../platform/read-file-within.ts';
import { keepEarlierImage } from '../../../../images/earlier-images/index.ts';
import { forgetReplacedImage } from '../../../../images/page-text/index.ts';
import {
  computeNumberKeys,
  countDocumentsWithoutImages,
  isImageKept,
  keepImage,
  loadImportCodes,
  setImagePageCount,
} from '../../../records/index.ts';
import { reopenUnshownImage, requestImageCheck } from '../../image-checks/image-checks.queries.ts';
import { CutFileProblem } from '../files/cut-file.ts';
import type { ImportReport } from '../files/import-report.ts';
import { HeaderProblem } from '../files/read-csv.ts';
import type { BundleSource } from '../layouts/bundle-file.ts';
import type { UnwrittenRecords } from '../unwritten-records.ts';
import { findByKey, findImageRecord } from './find-image-record.ts';

/** Files of images have these extensions, or the number of a page. Others are reported. */
const EXTENSIONS = /^\.(?:tiff?|pdf|\d{1,4})$/i;
/** Files that systems put into every folder. */
const IGNORED = /(?:^|[/\\])(?:thumbs\.db|desktop\.ini|\.[^/\\]+)$/i;

/** The context for importing images. */
export interface ImagesImport {
  readonly county: Pick<County, 'db' | 'clock' | 'images' | 'originals'>;
  /** The imported folder, with the images in its subfolder `images`. */
  readonly folder: string;
  /** Lists of files of that subfolder and their documents. */
  readonly lists: readonly BundleSource[];
  readonly report: ImportReport;
  /** The import; undefined for a dry run. */
  readonly indexVersionId?: number | undefined;
  /** Only reports files without a record. */
  readonly isDryRun?: boolean;
  /** The records that this dry run has read. */
  readonly unwritten?: UnwrittenRecords | undefined;
  readonly onProgress: (fraction: number, label: string) => void;
}

/** The files of a record. */
interface RecordFiles {
  readonly documentType: string;
  readonly number: string;
  readonly files: { readonly path: string; readonly page: number | undefined }[];
}

/**
 * Copies images to the county's image store. A record has one file with all pages, or a file per page;
 * find-image-record.ts documents the file names, and lists can name their documents instead. An image that is already
 * stored, byte for byte, is not written again. Reports broken images, files without a record, files that repeat a page,
 * and the number of documents without an image.
 *
 * @returns the number of images written.
 */
export async function importImages(run: ImagesImport): Promise<number> {
  const { county, folder, report, isDryRun, onProgress } = run;
  const images = join(folder, 'images');
  if (!existsSync(images)) return 0;
  const all = (await readdir(images, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(images.length + 1))
    .filter((file) => !IGNORED.test(file))
    .toSorted();
  const records = new Map<string, RecordFiles>();
  const listed = await readLists(run, new Set(all), records);
  await matchFiles(
    run,
    all.filter((file) => !listed.has(file)),
    records,
  );
  let written = 0;
  let done = 0;
  for (const record of isDryRun ? [] : records.values()) {
    if (await storeRecord(run, record)) written += 1;
    done += 1;
    onProgress(done / records.size, 'images');
  }
  if (isDryRun || records.size === 0) return written;
  const missing = await countDocumentsWithoutImages(county.db);
  // Most of them belong to other imports.
  if (missing > 0)
    report.note('images', 0, 'documents without an image', `documents of the county without an image: ${missing}`);
  return written;
}

/** Reads the lists of files. @returns the files that they contain. */
async function readLists(
  run: ImagesImport,
  present: ReadonlySet<string>,
  records: Map<string, RecordFiles>,
): Promise<ReadonlySet<string>> {
  const { county, lists, report, unwritten } = run;
  const places = { db: county.db, unwritten };
  const listed = new Set<string>();
  const { documentTypes } = await loadImportCodes(county.db);
  for (const { label, rows: readRows } of lists) {
    try {
      for await (const rows of readRows()) {
        for (const { row, problem } of rows) {
          const file = normalize((row.text('file') ?? '').replaceAll('\\', '/'));
          const reason = problem?.reason ?? (present.has(file) ? undefined : 'file: not in the folder images');
          if (reason === undefined) listed.add(file);
          const key = reason === undefined ? (row.text('document') ?? '') : '';
          const record = await findByKey(places, key, documentTypes);
          if (record) addFile(records, { ...record, page: row.optional(() => row.integer('page')) }, file, report);
          else report.rejectRow(label, row.line, reason ?? 'document: not in the county', row.excerpt());
        }
      }
    } catch (error) {
      if (!(error instanceof HeaderProblem || error instanceof CutFileProblem)) throw error;
      report.reject(label, 1, error.message);
    }
  }
  return listed;
}

async function matchFiles(
  { county, report, unwritten, onProgress }: ImagesImport,
  files: readonly string[],
  records: Map<string, RecordFiles>,
): Promise<void> {
  const { documentTypes } = await loadImportCodes(county.db);
  for (const [index, file] of files.entries()) {
    onProgress(index / files.length, 'finding the documents of images');
    if (!EXTENSIONS.test(extname(file))) {
      report.rejectRow(`images/${file}`, 0, 'neither TIFF nor PDF');
      continue;
    }
    const match = await findImageRecord({ db: county.db, unwritten }, file, documentTypes);
    if ('problem' in match) report.rejectRow(`images/${file}`, 0, match.problem);
    else addFile(records, match, file, report);
  }
}

function addFile(
  records: Map<string, RecordFiles>,
  { documentType, number, page }: { documentType: string; number: string; page: number | undefined },
  path: string,
  report: ImportReport,
): void {
  const key = `${documentType} ${computeNumberKeys(number).numberKey}`;
  const record = records.get(key) ?? { documentType, number, files: [] };
  const [first] = record.files;
  const isMixed = first !== undefined && (first.page === undefined || page === undefined);
  const other = isMixed ? first : record.files.find((file) => file.page === page);
  if (other) {
    report.rejectRow(`images/${path}`, 0, `images/${other.path} is for the same document${isMixed ? '' : ' and page'}`);
    return;
  }
  record.files.push({ path, page });
  records.set(key, record);
}

async function storeRecord(
  { county, folder, report, indexVersionId }: ImagesImport,
  record: RecordFiles,
): Promise<boolean> {
  const { documentType, number } = record;
  const files = record.files.toSorted((one, other) => (one.page ?? 0) - (other.page ?? 0));
  const [first] = files;
  const label = `images/${first?.path}`;
  try {
    const bytes = await readPages(
      join(folder, 'images'),
      files.map(({ path }) => path),
    );
    const pageCount = await countPages({ bytes });
    if (pageCount === 0) throw new BrokenImageError('unknownFormat', 'The file has no page.');
    if (findImageFormat(bytes) === 'tiff' && readTiffPages(bytes).some((page) => page.isLengthEstimated))
      report.warn(label, 0, 'its directory has no lengths of strips, which were computed');
    const key = { documentType, numberKey: computeNumberKeys(number).numberKey };
    const storeKey = joinDocumentKey(documentType, number);
    const stored = await county.originals.find(storeKey);
    const isStored = stored?.byteLength === bytes.length && Buffer.from(bytes).equals(await stored.read());
    const replaced = isStored ? undefined : stored;
    const earlierId = await keepReplaced(county, { indexVersionId, documentKey: storeKey, source: replaced });
    await inTransaction(county.db, async (tx) => {
      const image = { key: storeKey, pageCount, isStored, earlierId };
      if (indexVersionId !== undefined) await keepImage(tx, key, { ...image, indexVersionId });
      await setImagePageCount(tx, key, pageCount);
      if (!isStored) await forgetReplacedImage(tx, key);
      const request = isStored ? reopenUnshownImage : requestImageCheck;
      await request(tx, storeKey, county.clock.now());
    });
    if (isStored) return false;
    await county.images.put(storeKey, bytes);
    await forgetReplacedImage(county.db, key);
    await requestImageCheck(county.db, storeKey, county.clock.now());
    return true;
  } catch (error) {
    if (!(error instanceof BrokenImageError)) throw error;
    report.rejectRow(label, 0, 'broken image', '', `broken image: ${error.message}`);
    return false;
  }
}

/** Keeps the image that the import replaces, once, should it be an attempt that is repeated. @returns its id; null if there is nothing to keep. */
async function keepReplaced(
  county: ImagesImport['county'],
  image: {
    readonly indexVersionId: number | undefined;
    readonly documentKey: string;
    readonly source: ImageSource | undefined;
  },
): Promise<number | null> {
  const { indexVersionId, documentKey, source } = image;
  if (indexVersionId === undefined || source === undefined) return null;
  if (await isImageKept(county.db, indexVersionId, documentKey)) return null;
  return keepEarlierImage(county, { indexVersionId, documentKey, source });
}

/** Reads the files of a record. @throws BrokenImageError if they have more bytes than an image can have. */
async function readPages(folder: string, files: readonly string[]): Promise<Uint8Array> {
  let size = 0;
  const pages: Uint8Array[] = [];
  for (const file of files) {
    const bytes = await readFileWithin(join(folder, file), MAX_IMAGE_BYTES - size);
    if (bytes === undefined)
      throw new BrokenImageError('tooLarge', `The image has more than ${MAX_IMAGE_BYTES} bytes.`);
    size += bytes.length;
    pages.push(bytes);
  }
  const [only] = pages;
  return pages.length === 1 && only ? only : joinImageFiles(pages);
}

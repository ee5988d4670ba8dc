import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { documentKeySchema, joinDocumentKey, splitDocumentKey } from '@portal/contract/values/document-key';
import type { County } from '../../county.ts';
import { computeNumberKeys, setImagePageCount } from '../../modules/records/index.ts';
import { BrokenImageError } from '../../platform/images/broken-image-error.ts';
import { countPages } from '../../platform/images/count-pages.ts';
import type { ImportReport } from './import-report.ts';

const EXTENSIONS: ReadonlySet<string> = new Set(['.tif', '.tiff', '.pdf']);

/**
 * Copies the images of a folder to the county's image store: one TIFF or PDF per record, named by its document key or, for records
 * other than documents, by its series and number (`CERT-22871`), with or without leading zeros. The store uses the number as
 * recorded. An image that is already stored, byte for byte, is not written again. The report lists broken images, images without a
 * document in the county, and second images of the same document.
 *
 * @returns the number of images written.
 */
export async function importImages(
  county: Pick<County, 'db' | 'images'>,
  folder: string,
  report: ImportReport,
  onProgress: (fraction: number, label: string) => void,
): Promise<number> {
  if (!existsSync(folder)) return 0;
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    EXTENSIONS.has(extname(file).toLowerCase()),
  );
  let written = 0;
  const seen = new Map<string, string>();
  for (const [index, file] of files.sort().entries()) {
    if (await importImage({ county, folder, seen, report }, file)) written += 1;
    onProgress((index + 1) / files.length, 'images');
  }
  return written;
}

interface ImagesImport {
  readonly county: Pick<County, 'db' | 'images'>;
  readonly folder: string;
  /** The files imported in this run, by the type and number key of their records. */
  readonly seen: Map<string, string>;
  readonly report: ImportReport;
}

async function importImage({ county, folder, seen, report }: ImagesImport, file: string): Promise<boolean> {
  const stem = file.slice(file.search(/[^/\\]*$/), -extname(file).length);
  const key = documentKeySchema.safeParse(stem);
  if (!key.success) {
    report.reject(`images/${file}`, 0, 'the file name is not a document key');
    return false;
  }
  const { documentType, documentNumber } = splitDocumentKey(key.data);
  const { numberKey } = computeNumberKeys(documentNumber);
  const name = `${documentType} ${numberKey}`;
  const otherFile = seen.get(name);
  if (otherFile !== undefined) {
    report.reject(`images/${file}`, 0, `images/${otherFile} is for the same document`);
    return false;
  }
  const bytes = await readFile(join(folder, file));
  try {
    const pageCount = await countPages({ bytes });
    if (pageCount === 0) throw new BrokenImageError('unknownFormat', 'The file has no page.');
    const recordedNumber = await setImagePageCount(county.db, { documentType, numberKey }, pageCount);
    if (recordedNumber === undefined) {
      report.reject(`images/${file}`, 0, 'its document is not in the county');
      return false;
    }
    seen.set(name, file);
    const storeKey = joinDocumentKey(documentType, recordedNumber);
    const stored = await county.images.find(storeKey);
    const isStored = stored?.byteLength === bytes.length && bytes.equals(await stored.read());
    if (!isStored) await county.images.put(storeKey, bytes);
    return !isStored;
  } catch (error) {
    if (!(error instanceof BrokenImageError)) throw error;
    report.reject(`images/${file}`, 0, `broken image: ${error.message}`);
    return false;
  }
}

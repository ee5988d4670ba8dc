import { extname } from 'node:path';
import { trimEndOf } from '@portal/contract/trim-text';
import { splitDocumentKey } from '@portal/contract/values/document-key';
import { isImageSeries } from '@portal/contract/values/image-series';
import type { Db } from '../../../../../platform/database/database.ts';
import { computeNumberKeys, findDocumentsByPage, findRecordNumber, readDocumentKey } from '../../../records/index.ts';
import type { UnwrittenRecords } from '../unwritten-records.ts';

/** The sources of image records. */
export interface RecordPlaces {
  readonly db: Db;
  /** The records that a dry run has read. */
  readonly unwritten?: UnwrittenRecords | undefined;
}

/** The record of an image file. */
export interface ImageRecord {
  readonly documentType: string;
  /** As recorded. */
  readonly number: string;
  /** The position of the file among the pages of the record; undefined for a file with all pages. */
  readonly page: number | undefined;
}

/** The record of a file, or the reason why it has no record. */
export type ImageMatch = ImageRecord | { readonly problem: string };

/** Page files have a number or `page 12`. */
const PAGE_NAME = /^(?:P(?:AGE|G)?[ _-]?)?(\d{1,5})$/i;
/** A key and a page: A79_001, A79-p1. */
const PAGE_AFTER_KEY = /[ _-](?:P(?:AGE|G)?[ _-]?)?(\d{1,5})$/i;
/** DEEDS-218-121, Book 218 Page 121, 218_121. */
const BOOK_AND_PAGE =
  /^(?:BOOK[ _-]*)?(?:([A-Z]{2,20})[ _-]+)?(?:BOOK[ _-]*)?([A-Z]?\d\w{0,9})[ _-]+(?:P(?:AGE|G)?[ _-]*)?(\d{1,6})[A-Z]?$/i;

/** B0397P066, BK12PG3, Vol12-P34: the words are short, so both are needed. */
const SHORT_BOOK_AND_PAGE =
  /^(?:B(?:OO)?K?|V(?:OL(?:UME)?)?|L(?:IBER)?|REEL)[ _-]*()([A-Z]?\d{1,9}[A-Z]?)[ _-]*P(?:AGE|G)?[ _-]*(\d{1,6})[A-Z]?$/i;

/**
 * Finds the record of an image file by its path, trying in this order: a file with all pages (`A79.tif`,
 * `CERT-22871.pdf`), a folder with a file per page (`A79/0001.tif`), the page as the extension (`79.001`) or after the
 * key (`A79_001.tif`), and the book and page of a document (`DEEDS-218-121.tif`, `218/121.tif`, `B218P121.tif`), where
 * pages between the first and last of a document belong to it.
 *
 * @param types the county's document types by the prefixes of their numbers.
 */
export async function findImageRecord(
  places: RecordPlaces,
  path: string,
  types: ReadonlyMap<string, string>,
): Promise<ImageMatch> {
  const folders = path.split(/[/\\]/);
  const name = folders.pop() ?? '';
  const folder = folders.pop();
  const extension = extname(name);
  const isNumbered = /^\.\d{1,4}$/.test(extension);
  const stem = name.slice(0, name.length - extension.length);
  const candidates: readonly (readonly [key: string | undefined, page: number | undefined])[] = isNumbered
    ? [[stem, Number(extension.slice(1))]]
    : [
        // `A79/0001.tif` is a page even if the county has a document 1.
        [isPageName(stem, folder) ? folder : undefined, Number(PAGE_NAME.exec(stem)?.[1])],
        [stem, undefined],
        [PAGE_NAME.test(stem) ? folder : undefined, Number(PAGE_NAME.exec(stem)?.[1])],
        splitPage(stem),
      ];
  for (const [key, page] of candidates) {
    const record = key === undefined ? undefined : await findByKey(places, key, types);
    if (record) return { ...record, page };
  }
  const found = await findByBook(places, stem, folder);
  return found ?? { problem: 'its document is not in the county' };
}

function splitPage(stem: string): readonly [key: string | undefined, page: number | undefined] {
  const found = PAGE_AFTER_KEY.exec(stem);
  return found === null ? [undefined, undefined] : [trimEndOf(stem.slice(0, found.index), /[ _-]/), Number(found[1])];
}

/** Whether a file name can only be a page: the folder is a key with a letter, or the page has a zero or word before it. */
function isPageName(stem: string, folder: string | undefined): boolean {
  return PAGE_NAME.test(stem) && folder !== undefined && (/^[A-Z]+[\s._-]*\d/i.test(folder) || /^(?:0|P)/i.test(stem));
}

/** Finds a record by its key in any form. @returns its type and number as recorded. */
export async function findByKey(
  { db, unwritten }: RecordPlaces,
  key: string,
  types: ReadonlyMap<string, string>,
): Promise<{ documentType: string; number: string } | undefined> {
  const series = splitDocumentKey(key);
  const read = isImageSeries(series.documentType)
    ? { documentType: series.documentType, number: series.documentNumber }
    : readDocumentKey(key, types);
  if (read === undefined) return undefined;
  const { numberKey } = computeNumberKeys(read.number);
  if (numberKey === '') return undefined;
  const { documentType } = read;
  const number =
    (await findRecordNumber(db, { documentType, numberKey })) ?? unwritten?.findNumber({ documentType, numberKey });
  return number === undefined ? undefined : { documentType, number };
}

async function findByBook(
  { db, unwritten }: RecordPlaces,
  stem: string,
  folder: string | undefined,
): Promise<ImageMatch | undefined> {
  const inFolder =
    PAGE_NAME.test(stem) && folder !== undefined ? BOOK_AND_PAGE.exec(`${folder}-${PAGE_NAME.exec(stem)?.[1]}`) : null;
  const match = BOOK_AND_PAGE.exec(stem) ?? SHORT_BOOK_AND_PAGE.exec(stem) ?? inFolder;
  const [, bookType, book, page] = match ?? [];
  if (book === undefined || page === undefined) return undefined;
  const place = { bookType: bookType?.toUpperCase() || undefined, book, page: Number(page) };
  const written = await findDocumentsByPage(db, place);
  const documents = written.length > 0 ? written : (unwritten?.findByPage(place) ?? []);
  const [first, ...others] = documents;
  if (first === undefined) return undefined;
  if (others.length > 0) return { problem: `${documents.length} documents have this book and page` };
  return { documentType: first.documentType, number: first.number, page: Number(page) };
}

import { createHash } from 'node:crypto';
import { splitDocumentKey } from '@portal/contract/values/document-key';
import {
  CERTIFICATE_SERIES,
  type ImageSeries,
  isImageSeries,
  NAME_BOOK_SERIES,
  TRACT_BOOK_SERIES,
} from '@portal/contract/values/image-series';
import type { CallContext } from '../../../platform/http/route.ts';
import { BrokenImageError } from '../../../platform/images/broken-image-error.ts';
import { MissingPageError } from '../../../platform/images/missing-page-error.ts';
import type { DocumentImage, PageImages } from '../../../platform/images/workers/page-images.ts';
import { PageWorkersBusyError } from '../../../platform/images/workers/page-workers-busy-error.ts';
import { PRODUCT_VERSION } from '../../../platform/product-version.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { TextKey } from '../../../platform/translate.ts';
import { type DocumentSummary, findImagedRecord } from '../../index/records/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { getCallersAccount } from '../../people/accounts/index.ts';
import { listPackedWords } from '../page-text/index.ts';

/** A document, or another record, whose image can be requested. */
export interface OpenDocument extends DocumentSummary {
  /** "Warranty Deed A587329", "Certificate 22871", in the caller's language. */
  readonly title: string;
  /** Counted in the image itself; 0 if there is no image. */
  readonly pageCount: number;
}

interface RequestedRecord {
  /** The type of a document, or the series of another record. */
  readonly documentType: string;
  readonly documentNumber: string;
}

/**
 * Opens a record for a download, like `openDocument`.
 *
 * @throws Refusal NOT_ALLOWED if the account can't buy images of such records; as `openDocument`.
 */
export async function openForDownload(context: CallContext, asked: RequestedRecord): Promise<OpenDocument> {
  const { imageRetrieval } = await getCallersAccount(context.db, context.caller);
  if (!isCertificate(asked) && !imageRetrieval) throw new Refusal('NOT_ALLOWED');
  return openDocument(context, asked);
}

/**
 * Opens a record for a preview, like `openDocument`.
 *
 * @throws Refusal NOT_ALLOWED if the account can't preview images of such records; as `openDocument`.
 */
export async function openForPreview(context: CallContext, asked: RequestedRecord): Promise<OpenDocument> {
  const { previewRetrieval, certificatePreviewRetrieval } = await getCallersAccount(context.db, context.caller);
  if (!(isCertificate(asked) ? certificatePreviewRetrieval : previewRetrieval)) throw new Refusal('NOT_ALLOWED');
  return openDocument(context, asked);
}

/** Certificates of title have their own rules for retrieval and charges (Spec 3 §3 "Account"). */
export function isCertificate({ documentType }: Pick<RequestedRecord, 'documentType'>): boolean {
  return documentType === CERTIFICATE_SERIES;
}

/**
 * Finds a document, or another record with an image, and counts the pages of the image.
 *
 * @throws Refusal NOT_FOUND if there is no such record or it is withheld; NOT_ALLOWED for a certificate of title if the account can't
 * retrieve certificates; IMAGE_MISSING if the index lists an image that is not in the store; IMAGE_BROKEN if it can't be read.
 */
export async function openDocument(context: CallContext, asked: RequestedRecord): Promise<OpenDocument> {
  if (isCertificate(asked) && !(await canRetrieveCertificates(context))) throw new Refusal('NOT_ALLOWED');
  const document = await findImagedRecord(context.db, asked);
  if (document === undefined) throw new Refusal('NOT_FOUND');
  const { documentKey } = document;
  const pageCount = await refuseBroken(context, documentKey, (images, image) => images.countPages(image));
  if (pageCount === undefined && document.imagePageCount !== null) throw new Refusal('IMAGE_MISSING');
  return { ...document, title: nameRecord(context, document), pageCount: pageCount ?? 0 };
}

/** Certificates are available if the county registers titles and the account can retrieve them (Spec 2 §6). */
async function canRetrieveCertificates({ db, caller }: CallContext): Promise<boolean> {
  const { certificateRetrieval } = await getCallersAccount(db, caller);
  return certificateRetrieval && (await getSettings(db, 'landlink')).torrens;
}

const SERIES_TITLES = {
  [CERTIFICATE_SERIES]: 'imaging:certificateTitle',
  [TRACT_BOOK_SERIES]: 'imaging:tractBookTitle',
  [NAME_BOOK_SERIES]: 'imaging:nameBookTitle',
} as const satisfies Readonly<Record<ImageSeries, TextKey>>;

/** Names a record in the caller's language: "Warranty Deed A587329", "Certificate 22871". */
export function nameRecord({ translate }: Pick<CallContext, 'translate'>, record: DocumentSummary): string {
  const { documentType, documentNumber: number, instrument, documentKey } = record;
  return isImageSeries(documentType)
    ? translate(SERIES_TITLES[documentType], { number })
    : translate('imaging:documentTitle', { instrument, documentKey });
}

/**
 * Reads from the image of a document with pages.
 *
 * @throws Refusal IMAGE_BROKEN if it can't be read; IMAGE_MISSING if it has disappeared since its pages were counted.
 */
export async function readImage<Result>(
  context: CallContext,
  documentKey: string,
  read: (images: PageImages, image: DocumentImage) => Promise<Result | undefined>,
): Promise<Result> {
  const result = await refuseBroken(context, documentKey, read);
  if (result === undefined) throw new Refusal('IMAGE_MISSING');
  return result;
}

/**
 * Assembles the copy of bought pages, with the recognized text of those that have been read.
 *
 * @throws as `readImage`.
 */
export async function assembleCopy(
  context: CallContext,
  { documentKey, ...copy }: { readonly documentKey: string; readonly pages: readonly number[]; readonly title: string },
): Promise<Uint8Array> {
  const texts = await listPackedWords(context.db, splitDocumentKey(documentKey), copy.pages);
  return readImage(context, documentKey, (images, image) => images.assemblePdf(image, { ...copy, texts }));
}

/**
 * Identifies the bytes of a copy without assembling it: by its pages and title, the file of the image, and the recognized text.
 *
 * @returns undefined while there is no image.
 */
export async function identifyCopy(
  { db, county }: Pick<CallContext, 'db' | 'county'>,
  {
    documentKey,
    pages,
    title,
  }: { readonly documentKey: string; readonly pages: readonly number[]; readonly title: string },
): Promise<string | undefined> {
  const image = await county.images.find(documentKey);
  if (image === undefined) return undefined;
  const digest = createHash('sha256').update(JSON.stringify([PRODUCT_VERSION, image.identity, pages, title]));
  for (const [page, words] of await listPackedWords(db, splitDocumentKey(documentKey), pages))
    digest.update(`${page} ${words.length} `).update(words);
  return digest.digest('hex');
}

/**
 * Draws pages and assembles their copy, before they are sold: the pages of a PDF are read by drawing them, and those of a TIFF by
 * assembling the copy.
 *
 * @throws as `readImage`.
 */
export async function ensureDeliverable(
  context: CallContext,
  { documentKey, ...copy }: { readonly documentKey: string; readonly pages: readonly number[]; readonly title: string },
): Promise<void> {
  await readImage(context, documentKey, (images, image) => images.checkPages(image, copy.pages));
  await readImage(context, documentKey, (images, image) => images.assemblePdf(image, copy));
}

async function refuseBroken<Result>(
  { county }: CallContext,
  documentKey: string,
  read: (images: PageImages, image: DocumentImage) => Promise<Result>,
): Promise<Result> {
  try {
    return await read(county.pageImages, { store: county.images, documentKey });
  } catch (error) {
    if (error instanceof PageWorkersBusyError) throw new Refusal('TOO_BUSY');
    // A counted page is missing if the file was replaced in between.
    if (!(error instanceof BrokenImageError || error instanceof MissingPageError)) throw error;
    county.log.warn({ documentKey, err: error }, 'an image could not be read');
    throw new Refusal('IMAGE_BROKEN');
  }
}

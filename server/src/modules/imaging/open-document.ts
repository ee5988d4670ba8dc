import {
  CERTIFICATE_SERIES,
  type ImageSeries,
  isImageSeries,
  NAME_BOOK_SERIES,
  TRACT_BOOK_SERIES,
} from '@portal/contract/values/image-series';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { BrokenImageError } from '../../platform/images/broken-image-error.ts';
import { MissingPageError } from '../../platform/images/missing-page-error.ts';
import type { DocumentImage, PageImages } from '../../platform/images/page-images.ts';
import { PageWorkersBusyError } from '../../platform/images/page-workers-busy-error.ts';
import type { TextKey } from '../../platform/translate.ts';
import { getAccount } from '../accounts/index.ts';
import { getSettings } from '../county-settings/index.ts';
import { type DocumentSummary, findImagedRecord } from '../records/index.ts';

/** A document, or another record, whose image can be asked for. */
export interface OpenDocument extends DocumentSummary {
  /** "Warranty Deed A587329", "Certificate 22871", in the caller's language. */
  readonly title: string;
  /** Counted in the image itself; 0 where none is on file. */
  readonly pageCount: number;
}

interface AskedRecord {
  /** The type of a document, or the series of another record. */
  readonly documentType: string;
  readonly documentNumber: string;
}

/**
 * Finds a record whose image is copied, as `openDocument` does.
 *
 * @throws Refusal NOT_ALLOWED where the account may not buy copies of such records; as `openDocument`.
 */
export async function openForCopy(context: CallContext, asked: AskedRecord): Promise<OpenDocument> {
  const { imageRetrieval } = await getAccount(context.db, context.caller.accountId);
  if (!isCertificate(asked) && !imageRetrieval) throw new Refusal('NOT_ALLOWED');
  return openDocument(context, asked);
}

/**
 * Finds a record whose image is looked at before it is bought, as `openDocument` does.
 *
 * @throws Refusal NOT_ALLOWED where the account may not look at images of such records; as `openDocument`.
 */
export async function openForPreview(context: CallContext, asked: AskedRecord): Promise<OpenDocument> {
  const { previewRetrieval, certificatePreviewRetrieval } = await getAccount(context.db, context.caller.accountId);
  if (!(isCertificate(asked) ? certificatePreviewRetrieval : previewRetrieval)) throw new Refusal('NOT_ALLOWED');
  return openDocument(context, asked);
}

/** Certificates of title are retrieved and charged by rules of their own (Spec 3 §3 "Account"). */
export function isCertificate({ documentType }: Pick<AskedRecord, 'documentType'>): boolean {
  return documentType === CERTIFICATE_SERIES;
}

/**
 * Finds a document, or another record that has an image, and counts the pages of the image.
 *
 * @throws Refusal NOT_FOUND where there is no such record, or it is withheld; NOT_ALLOWED for a certificate of title where the account
 * may not retrieve any; IMAGE_MISSING where the index tells of an image that the store does not have; IMAGE_BROKEN where it can not be
 * read.
 */
export async function openDocument(context: CallContext, asked: AskedRecord): Promise<OpenDocument> {
  if (isCertificate(asked) && !(await mayRetrieveCertificates(context))) throw new Refusal('NOT_ALLOWED');
  const document = await findImagedRecord(context.db, asked);
  if (document === undefined) throw new Refusal('NOT_FOUND');
  const { documentKey } = document;
  const pageCount = await refuseBroken(context, documentKey, (images, image) => images.countPages(image));
  if (pageCount === undefined && document.imagePageCount !== null) throw new Refusal('IMAGE_MISSING');
  return { ...document, title: nameRecord(context, document), pageCount: pageCount ?? 0 };
}

/** Certificates are shown where the county registers titles, to accounts that may retrieve them (Spec 2 §6). */
async function mayRetrieveCertificates({ db, caller }: CallContext): Promise<boolean> {
  const { certificateRetrieval } = await getAccount(db, caller.accountId);
  return certificateRetrieval && (await getSettings(db, 'landlink')).torrens;
}

const SERIES_TITLES = {
  [CERTIFICATE_SERIES]: 'imaging:certificateTitle',
  [TRACT_BOOK_SERIES]: 'imaging:tractBookTitle',
  [NAME_BOOK_SERIES]: 'imaging:nameBookTitle',
} as const satisfies Readonly<Record<ImageSeries, TextKey>>;

function nameRecord({ translate }: CallContext, record: DocumentSummary): string {
  const { documentType, documentNumber: number, instrument, documentKey } = record;
  return isImageSeries(documentType)
    ? translate(SERIES_TITLES[documentType], { number })
    : translate('imaging:documentTitle', { instrument, documentKey });
}

/**
 * Reads from the image of a document that has pages.
 *
 * @throws Refusal IMAGE_BROKEN when it can not be read; IMAGE_MISSING when it has gone since its pages were counted.
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

async function refuseBroken<Result>(
  { county }: CallContext,
  documentKey: string,
  read: (images: PageImages, image: DocumentImage) => Promise<Result>,
): Promise<Result> {
  try {
    return await read(county.pageImages, { store: county.images, documentKey });
  } catch (error) {
    if (error instanceof PageWorkersBusyError) throw new Refusal('TOO_BUSY');
    // A page that was there when it was counted is missing when the file was replaced in between.
    if (!(error instanceof BrokenImageError || error instanceof MissingPageError)) throw error;
    county.log.warn({ documentKey, err: error }, 'an image can not be read');
    throw new Refusal('IMAGE_BROKEN');
  }
}

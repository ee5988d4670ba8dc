import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { BrokenImageError } from '../../platform/images/broken-image-error.ts';
import { MissingPageError } from '../../platform/images/missing-page-error.ts';
import type { DocumentImage, PageImages } from '../../platform/images/page-images.ts';
import { PageWorkersBusyError } from '../../platform/images/page-workers-busy-error.ts';
import { type DocumentName, findDocument } from '../records/index.ts';

/** A document whose image can be asked for. */
export interface OpenDocument extends DocumentName {
  /** "Warranty Deed A587329", in the caller's language. */
  readonly title: string;
  /** Counted in the image itself; 0 where none is on file. */
  readonly pageCount: number;
}

/**
 * Finds a document and counts the pages of its image.
 *
 * @throws Refusal NOT_FOUND where there is no such document, or it is withheld; IMAGE_MISSING where the index tells of an image that
 * the store does not have; IMAGE_BROKEN where it can not be read.
 */
export async function openDocument(
  context: CallContext,
  asked: { readonly documentType: string; readonly documentNumber: string },
): Promise<OpenDocument> {
  const document = await findDocument(context.db, asked);
  if (document === undefined) throw new Refusal('NOT_FOUND');
  const { documentKey, instrument } = document;
  const pageCount = await refuseBroken(context, documentKey, (images, image) => images.countPages(image));
  if (pageCount === undefined && document.imagePageCount !== null) throw new Refusal('IMAGE_MISSING');
  const title = context.translate('imaging:documentTitle', { instrument, documentKey });
  return { ...document, title, pageCount: pageCount ?? 0 };
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

import type { ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  getRecordedCopy as copyEndpoint,
  getFilingPage as pageEndpoint,
} from '@portal/contract/filing/efile/filings';
import { formatCents } from '@portal/contract/values/money';
import { CallResponse } from '../../../../platform/http/call-response.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { BrokenImageError } from '../../../../platform/images/broken-image-error.ts';
import type { DocumentImage } from '../../../../platform/images/workers/page-images.ts';
import { PageWorkersBusyError } from '../../../../platform/images/workers/page-workers-busy-error.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { describeRedaction } from '../../../images/redactions/index.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { hasStampSpace } from '../efile.rules.ts';
import { type FilingImage, getFiledImage } from '../uploads/images.queries.ts';
import type { StoredFiling } from './filings.queries.ts';
import { getVisibleFiling } from './show-filing.ts';

/** Letter pages at 150 dpi, and at 300 for small print. */
const READING_WIDTH_PIXELS = 1_275;
const LARGE_WIDTH_PIXELS = 2_550;

/**
 * Draws a page of a filing for its filer or the recorder's staff.
 *
 * @throws Refusal NOT_FOUND for a filing that the caller can't see, or a page that it doesn't have; TOO_BUSY.
 */
export async function getFilingPage(
  context: CallContext,
  { id, page, isLarge }: ParsedRequestOf<typeof pageEndpoint>,
): Promise<CallResponse<never>> {
  const { filing, image } = await openFiling(context, id);
  if (page > image.pageCount) throw new Refusal('NOT_FOUND');
  const { pageImages } = context.county;
  const shown = await findShownImage(context, filing, image);
  const format = context.client.accepts('image/webp') ? 'webp' : 'jpeg';
  const drawing = { page, widthPixels: isLarge ? LARGE_WIDTH_PIXELS : READING_WIDTH_PIXELS, format } as const;
  const drawn = await readFile(() => pageImages.drawPage(shown, drawing));
  const details = { filing: filing.number, pages: [page] };
  await recordAudit(context.db, { action: 'filing.pageViewed', actor: actorOf(context), details });
  const fileName = `page-${page}.${format === 'webp' ? 'webp' : 'jpg'}`;
  return new CallResponse({ file: { bytes: drawn.bytes, contentType: drawn.mediaType, fileName } });
}

/**
 * The accepted document with the recorder's stamp, created from the stored file each time: the same bytes as long as
 * the record doesn't change.
 *
 * @throws Refusal NOT_FOUND for a filing that the caller can't see or that isn't accepted; TOO_BUSY.
 */
export async function getRecordedCopy(
  context: CallContext,
  { id }: ParsedRequestOf<typeof copyEndpoint>,
): Promise<CallResponse<never>> {
  const { filing, image } = await openFiling(context, id);
  if (filing.state !== 'ACCEPTED') throw new Refusal('NOT_FOUND');
  const { bytes } = await drawRecordedCopy(context, filing, image);
  const details = { filing: filing.number };
  await recordAudit(context.db, { action: 'filing.copyViewed', actor: actorOf(context), details });
  return new CallResponse({
    file: { bytes, contentType: 'application/pdf', fileName: `${filing.efileType}-${filing.documentNumber}.pdf` },
  });
}

/** The facts of a record on its stamp. */
type StampedFiling = Pick<
  StoredFiling,
  | 'number'
  | 'documentNumber'
  | 'recordedOn'
  | 'recordedTime'
  | 'book'
  | 'page'
  | 'pageCount'
  | 'totalCents'
  | 'recordKey'
>;

/**
 * Draws the stamped copy of a filing.
 *
 * @returns a PDF, and its number of pages.
 * @throws Refusal TOO_BUSY, IMAGE_MISSING, IMAGE_BROKEN.
 */
export async function drawRecordedCopy(
  context: Pick<CallContext, 'db' | 'county'>,
  filing: StampedFiling,
  image: FilingImage,
): Promise<{ readonly bytes: Uint8Array; readonly pageCount: number }> {
  const { pageImages, uploads: store } = context.county;
  if (filing.recordKey !== null && (await describeRedaction(context.db, filing.recordKey)) !== undefined)
    return drawRedactedCopy(context.county, filing.recordKey);
  const stamp = {
    title: filing.documentNumber ?? filing.number,
    lines: await composeStamp(context, filing),
    onCoverPage: !hasStampSpace(image.warnings),
  };
  const bytes = await readFile(() => pageImages.stampPdf({ store, documentKey: image.imageId }, stamp));
  return { bytes, pageCount: image.pageCount + (stamp.onCoverPage ? 1 : 0) };
}

/** The stamped copy is the image of the record. Of one with redactions, it is that in which they are erased. */
async function drawRedactedCopy({ pageImages, images: store }: CallContext['county'], documentKey: string) {
  const image = { store, documentKey };
  const pageCount = await readFile(() => pageImages.countPages(image));
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
  return { bytes: await readFile(() => pageImages.assemblePdf(image, { pages, title: documentKey })), pageCount };
}

/** The filed pages; of a recorded document with redactions, those of the record, which has them erased. */
async function findShownImage(
  { db, county }: Pick<CallContext, 'db' | 'county'>,
  { recordKey }: StoredFiling,
  { imageId }: FilingImage,
): Promise<DocumentImage> {
  const isRedacted = recordKey !== null && (await describeRedaction(db, recordKey)) !== undefined;
  return isRedacted
    ? { store: county.images, documentKey: recordKey }
    : { store: county.uploads, documentKey: imageId };
}

/** The stamp's lines. English in every language: it is a public record. */
async function composeStamp(
  { db, county }: Pick<CallContext, 'db' | 'county'>,
  filing: StampedFiling,
): Promise<readonly string[]> {
  const { bookLabel } = await getSettings(db, 'common');
  const { book, page, recordedOn, recordedTime } = filing;
  return [
    `No. ${filing.documentNumber}`,
    `Recorded ${recordedOn} at ${recordedTime}`,
    ...(book === '' ? [] : [`${bookLabel} ${book}${page === '' ? '' : `, Page ${page}`}`]),
    'OFFICE OF THE COUNTY RECORDER',
    `${county.name}, ${county.state}`,
    `Pages ${filing.pageCount}   Fee ${formatCents(filing.totalCents)}`,
    `Electronic filing ${filing.number}`,
  ];
}

async function openFiling(
  context: CallContext,
  id: number,
): Promise<{ readonly filing: StoredFiling; readonly image: FilingImage }> {
  const filing = await getVisibleFiling(context, id);
  return { filing, image: await getFiledImage(context.db, filing) };
}

/** @throws Refusal TOO_BUSY, IMAGE_MISSING, IMAGE_BROKEN. */
async function readFile<Result>(read: () => Promise<Result | undefined>): Promise<Result> {
  try {
    const result = await read();
    if (result === undefined) throw new Refusal('IMAGE_MISSING');
    return result;
  } catch (error) {
    if (error instanceof PageWorkersBusyError) throw new Refusal('TOO_BUSY');
    if (error instanceof BrokenImageError) throw new Refusal('IMAGE_BROKEN');
    throw error;
  }
}

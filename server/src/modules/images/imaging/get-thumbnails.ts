import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { getThumbnails as endpoint } from '@portal/contract/images/imaging/get-thumbnails';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { countReadPages, hastenPages } from '../page-text/index.ts';
import { describeSelection, listThumbnailPages, nameFile, startSentence } from './imaging.rules.ts';
import { openForPreview, readImage } from './open-document.ts';

/** Sharp in the preview on a high-density screen, too small to read a document without paying. */
const THUMBNAIL_WIDTH_PIXELS = 300;

/**
 * Gets five thumbnails starting with a page, and the current selection (Spec 1 §7). A document without an image has no
 * thumbnails. Viewing a document from its first page is recorded in the audit trail.
 *
 * @throws Refusal as `openDocument`; INVALID_INPUT for a text that is not a selection of this document's pages.
 */
export async function getThumbnails(
  context: CallContext,
  request: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { documentKey, documentNumber, documentType, instrument, pageCount, title } = await openForPreview(
    context,
    request,
  );
  const pagesSelected = describeSelection(request, pageCount);
  if (pagesSelected === undefined) throw new Refusal('INVALID_INPUT', { selectedAsCsv: { key: 'pageSelection' } });
  const thumbnails = await Promise.all(
    listThumbnailPages(request.page, pageCount).map(async (page) => ({
      thumbnail: await drawThumbnail(context, documentKey, page),
      page,
      selected: pagesSelected.selectedAsBoolean[page - 1] ?? false,
    })),
  );
  if (request.page === 1 && pageCount > 0) {
    await recordAudit(context.db, {
      action: 'image.viewed',
      actor: actorOf(context),
      details: { documentKey, instrument },
    });
    await hastenPages(context.db, { documentType, documentNumber });
  }
  return {
    header: {
      documentNumber,
      documentType,
      pageCount,
      uiTitle: title,
      uiTitleBeginningOfSentence: startSentence(title),
      uiSaveAsImageName: nameFile(title),
      pagesRead: await countPagesRead(context, { documentType, documentNumber }),
    },
    pagesSelected,
    thumbnails,
  };
}

/** @returns null if the county doesn't read the text of its images and hasn't read any page of this one. */
async function countPagesRead(
  { db }: CallContext,
  document: { readonly documentType: string; readonly documentNumber: string },
): Promise<number | null> {
  const count = await countReadPages(db, document);
  return count > 0 || (await getSettings(db, 'pageText')).readPages ? count : null;
}

async function drawThumbnail(context: CallContext, documentKey: string, page: number): Promise<string> {
  const drawing = { page, widthPixels: THUMBNAIL_WIDTH_PIXELS, format: 'jpeg' } as const;
  const { bytes } = await readImage(context, documentKey, (images, image) => images.drawPage(image, drawing));
  return Buffer.from(bytes).toString('base64');
}

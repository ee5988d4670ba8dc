import type { ParsedRequestOf } from '@portal/contract/endpoint';
import type { getPage as endpoint } from '@portal/contract/images/imaging/get-page';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { listEntitlements } from './imaging.queries.ts';
import { openForPreview, readImage } from './open-document.ts';
import { toOrderOwner } from './order-owner.ts';

/** A letter page at 150 dpi: easy to read on a screen, half the resolution of a scan. */
const READING_WIDTH_PIXELS = 1275;
/** Drawn into pages that are not bought. English in every language: the typeface has only Latin letters. */
const WATERMARK = 'UNOFFICIAL';

/**
 * Gets one page large enough to read, as WebP if the client accepts it, otherwise as JPEG. A page that the caller has not bought has a
 * watermark. Every page that is shown is an entry of the audit log.
 *
 * @throws Refusal as `openDocument`; INVALID_INPUT for a page that the document doesn't have.
 */
export async function getPage(
  context: CallContext,
  request: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<never>> {
  const { page } = request;
  const { documentKey, pageCount } = await openForPreview(context, request);
  if (page > pageCount) throw new Refusal('INVALID_INPUT', { page: { key: 'invalid' } });
  const watermark = (await isBought(context, documentKey, page)) ? undefined : WATERMARK;
  const format = context.client.accepts('image/webp') ? 'webp' : 'jpeg';
  const drawing = { page, widthPixels: READING_WIDTH_PIXELS, format, watermark } as const;
  const drawn = await readImage(context, documentKey, (images, image) => images.drawPage(image, drawing));
  const details = { documentKey, pages: [page] };
  await recordAudit(context.db, { action: 'image.pageViewed', actor: actorOf(context), details });
  const fileName = `${documentKey}-${page}.${format === 'webp' ? 'webp' : 'jpg'}`;
  return new CallResponse({ file: { bytes: drawn.bytes, contentType: drawn.mediaType, fileName } });
}

async function isBought(context: CallContext, documentKey: string, page: number): Promise<boolean> {
  const { db, county } = context;
  const today = plainDateAt(county.clock.now(), county.timeZone);
  const entitlements = await listEntitlements(db, { ...toOrderOwner(context), documentKey }, today);
  return entitlements.some((entitlement) => entitlement.page === page);
}

import type {
  efileCapture as captureEndpoint,
  efileAuthAndCaptureResponse as responseEndpoint,
} from '@portal/contract/credit-card/efile-payment';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { completeAuthorization, requestHold } from '../cards/index.ts';
import { ensureEfileOffered } from './ensure-efile-offered.ts';
import { type FilingImage, findImage, listUnfiledImages } from './images.queries.ts';
import { quoteImage } from './quote-image.ts';

type CaptureRequest = ParsedRequestOf<typeof captureEndpoint>;

/**
 * Requests a payment form that holds exactly what filing an uploaded file costs (docs/decisions/0082). The amount is the server's; the posted
 * one only finds the file for clients that don't name it.
 *
 * @throws Refusal NOT_OFFERED; NOT_FOUND if no file, or more than one, is meant; as `requestHold`.
 */
export async function efileCapture(
  context: CallContext,
  request: CaptureRequest,
): Promise<ContentOf<typeof captureEndpoint>> {
  await ensureEfileOffered(context.db);
  const image = await findMeantImage(context, request);
  if (image === undefined || image.filingId !== null) throw new Refusal('NOT_FOUND');
  const { totalCharge, surcharge } = await quoteImage(context, image);
  const hold = { amountCents: totalCharge - surcharge, surchargeCents: surcharge };
  return { tokenResults: { token: await requestHold(context, hold) }, authorizedCents: totalCharge };
}

async function findMeantImage(
  context: CallContext,
  { imageId, amount }: CaptureRequest,
): Promise<FilingImage | undefined> {
  const { db, caller } = context;
  if (imageId !== undefined) return findImage(db, { userId: caller.userId, imageId });
  const images = await listUnfiledImages(db, caller.userId);
  const quotes = await Promise.all(images.map((image) => quoteImage(context, image)));
  const meant = images.filter((_, index) => quotes[index]?.totalCharge === amount);
  return meant.length === 1 ? meant[0] : undefined;
}

/** Verifies the card payment of a filing at the gateway; the submission then charges it. */
export function efileAuthAndCaptureResponse(
  context: CallContext,
  request: ParsedRequestOf<typeof responseEndpoint>,
): Promise<ContentOf<typeof responseEndpoint>> {
  return completeAuthorization(context, request);
}

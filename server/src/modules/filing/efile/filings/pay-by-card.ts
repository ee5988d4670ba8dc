import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  type efileCapture as captureEndpoint,
  listAmountReadings,
  type efileAuthAndCaptureResponse as responseEndpoint,
} from '@portal/contract/filing/efile/efile-payment';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { completeAuthorization, requestHold } from '../../../money/cards/index.ts';
import { ensureEfileOffered } from '../ensure-efile-offered.ts';
import { type FilingImage, listUnfiledImages } from '../uploads/images.queries.ts';
import { getUnfiledImages, quoteImage, quoteImages } from '../uploads/quote-images.ts';
import { ensureNothingOwed } from './ensure-nothing-owed.ts';

type CaptureRequest = ParsedRequestOf<typeof captureEndpoint>;

/**
 * Requests a payment form that holds exactly what filing the uploaded files costs (docs/decisions/0082). The amount is the server's; the
 * posted one only finds the file for clients that don't name it.
 *
 * @throws Refusal NOT_OFFERED; NOT_FOUND if no file, or more than one, is meant; FILING_DEBT; as `requestHold`.
 */
export async function efileCapture(
  context: CallContext,
  request: CaptureRequest,
): Promise<ContentOf<typeof captureEndpoint>> {
  await ensureEfileOffered(context.db);
  await ensureNothingOwed(context.db, context.caller);
  const { imageId, additionalImageIds, amount, facts } = request;
  const images =
    imageId === undefined
      ? [await findMeantImage(context, amount)]
      : await getUnfiledImages(context, [imageId, ...additionalImageIds]);
  const { totalCharge, surcharge } = await quoteImages(context, images, facts);
  const hold = { amountCents: totalCharge - surcharge, surchargeCents: surcharge };
  return { tokenResults: { token: await requestHold(context, hold) }, authorizedCents: totalCharge };
}

/** Finds the only file with a given price, in cents or dollars. @throws Refusal NOT_FOUND without such a file, or if there are several. */
async function findMeantImage(context: CallContext, amount: number): Promise<FilingImage> {
  const images = await listUnfiledImages(context.db, context.caller.userId);
  const quotes = await Promise.all(images.map((image) => quoteImage(context, image)));
  const readings = listAmountReadings(amount);
  const [meant, ...others] = images.filter((_, index) => readings.includes(quotes[index]?.totalCharge ?? Number.NaN));
  if (meant === undefined || others.length > 0) throw new Refusal('NOT_FOUND');
  return meant;
}

/** Verifies the card payment of a filing at the gateway; the submission then charges it. */
export function efileAuthAndCaptureResponse(
  context: CallContext,
  request: ParsedRequestOf<typeof responseEndpoint>,
): Promise<ContentOf<typeof responseEndpoint>> {
  return completeAuthorization(context, request);
}

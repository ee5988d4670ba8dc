import type { ParsedRequestOf } from '@portal/contract/endpoint';
import { CART_PDF_PAGES_MAX, type getCartCopies as endpoint } from '@portal/contract/images/cart/cart';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { BrokenImageError } from '../../../platform/images/broken-image-error.ts';
import { PageWorkersBusyError } from '../../../platform/images/workers/page-workers-busy-error.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { writeZip, type ZipEntry } from '../../../platform/zip/write-zip.ts';
import { getCallersAccount } from '../../people/accounts/index.ts';
import { assembleCopy, nameFile, nameRecord, priceCopies, toOrderOwner } from '../imaging/index.ts';
import { findCartOrder, listOrderedDocuments } from './cart-orders.queries.ts';
import { checkRecords } from './check-records.ts';

/** A document whose pages can be sent. */
interface Deliverable {
  readonly documentKey: string;
  readonly title: string;
  readonly pages: readonly number[];
}

/** A sentence about a document that isn't sent. */
type Omission = string;

/**
 * Sends the copies of a paid cart: a ZIP file that is written while it is sent, with a PDF for each document, or one PDF with a bookmark
 * for each. A document that has been withheld since, whose pages are no longer free, or whose image can't be read is named in the ZIP
 * file instead, and the others are sent.
 *
 * @throws Refusal ORDER_NOT_OPEN if the cart isn't paid or isn't the caller's, or if no document can be sent; INVALID_INPUT for a PDF of
 *   more than `CART_PDF_PAGES_MAX` pages; for a PDF also IMAGE_BROKEN, IMAGE_MISSING and TOO_BUSY, and ORDER_NOT_OPEN if a document can't
 *   be sent: it has no place to name it.
 */
export async function getCartCopies(
  context: CallContext,
  { imageStateGuid, file }: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<never>> {
  const order = await findCartOrder(context.db, imageStateGuid, toOrderOwner(context));
  if (order === undefined || order.paidAt === null) throw new Refusal('ORDER_NOT_OPEN');
  const { deliverable, omissions } = await selectDeliverable(context, imageStateGuid);
  if (deliverable.length === 0) throw new Refusal('ORDER_NOT_OPEN');
  const paidAt = localDateTimeAt(order.paidAt, context.county.timeZone);
  const title = context.translate('cart:fileTitle', { count: deliverable.length, date: paidAt.slice(0, 10) });
  const name = nameFile(title);
  if (file === 'ZIP') {
    const bytes = writeZip(listEntries(context, deliverable, omissions), paidAt);
    return new CallResponse({ file: { bytes, contentType: 'application/zip', fileName: `${name}.zip` } });
  }
  if (omissions.length > 0) throw new Refusal('ORDER_NOT_OPEN');
  const pageCount = deliverable.reduce((sum, { pages }) => sum + pages.length, 0);
  if (pageCount > CART_PDF_PAGES_MAX) throw new Refusal('INVALID_INPUT', { file: { key: 'invalid' } });
  const bytes = await joinCopies(context, deliverable, title);
  return new CallResponse({ file: { bytes, contentType: 'application/pdf', fileName: `${name}.pdf` } });
}

/** Selects the documents that are still public and whose pages are free for the caller. */
async function selectDeliverable(
  context: CallContext,
  guid: string,
): Promise<{ readonly deliverable: readonly Deliverable[]; readonly omissions: readonly Omission[] }> {
  const { db, caller, translate } = context;
  const checked = await checkRecords(context, await listOrderedDocuments(db, guid));
  const found = checked.flatMap((each) => (each.problem === undefined ? [each] : []));
  const account = await getCallersAccount(db, caller);
  const prices = await priceCopies(
    context,
    account,
    found.map(({ record, item }) => ({ ...record, ...item })),
  );
  const deliverable: Deliverable[] = [];
  const omissions: Omission[] = checked.flatMap(({ item, problem }) =>
    problem === undefined ? [] : [`${item.documentKey}: ${translate(`cart:problems.${problem}`)}`],
  );
  for (const [index, { record, item }] of found.entries()) {
    const { documentKey, pages } = item;
    const isFree = prices[index]?.price.lines.every(({ kind }) => kind === 'ALREADY_PURCHASED') ?? false;
    if (isFree) deliverable.push({ documentKey, pages, title: nameRecord(context, record) });
    else omissions.push(`${documentKey}: ${translate('cart:noLongerFree')}`);
  }
  return { deliverable, omissions };
}

/** Assembles one document after the other, as the client takes them. What isn't there is named in a text at the end. */
async function* listEntries(
  context: CallContext,
  deliverable: readonly Deliverable[],
  omitted: readonly Omission[],
): AsyncGenerator<ZipEntry> {
  const { translate } = context;
  const omissions = [...omitted];
  const digits = String(deliverable.length).length;
  for (const [index, document] of deliverable.entries()) {
    try {
      const bytes = await assembleCopy(context, document);
      yield { name: `${String(index + 1).padStart(digits, '0')} ${nameFile(document.title)}.pdf`, bytes };
    } catch (error) {
      if (!(error instanceof Refusal && (error.code === 'IMAGE_BROKEN' || error.code === 'IMAGE_MISSING'))) throw error;
      omissions.push(`${document.documentKey}: ${translate(`cart:problems.${error.code}`)}`);
    }
  }
  if (omissions.length === 0) return;
  const text = [translate('cart:notIncluded'), '', ...omissions, ''].join('\r\n');
  yield { name: `${nameFile(translate('cart:notIncludedFile'))}.txt`, bytes: Buffer.from(`\ufeff${text}`, 'utf8') };
}

async function joinCopies(
  context: CallContext,
  deliverable: readonly Deliverable[],
  title: string,
): Promise<Uint8Array> {
  const { county } = context;
  const files: { readonly bytes: Uint8Array; readonly title: string }[] = [];
  for (const document of deliverable)
    files.push({ bytes: await assembleCopy(context, document), title: document.title });
  try {
    return await county.pageImages.joinPdfs({ files, title });
  } catch (error) {
    if (error instanceof PageWorkersBusyError) throw new Refusal('TOO_BUSY');
    if (!(error instanceof BrokenImageError)) throw error;
    county.log.warn({ err: error }, 'the copies of a cart could not be joined');
    throw new Refusal('IMAGE_BROKEN');
  }
}

import { createHash } from 'node:crypto';
import type { ParsedRequestOf } from '@portal/contract/endpoint';
import { CART_PDF_PAGES_MAX, type CartFile, type getCartCopies as endpoint } from '@portal/contract/images/cart/cart';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { CallResponse, type FileParts, type OpenedFile, partsOfBytes } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { BrokenImageError } from '../../../platform/images/broken-image-error.ts';
import { PageWorkersBusyError } from '../../../platform/images/workers/page-workers-busy-error.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  computeZipLength,
  measureEntries,
  writeZip,
  writeZipPart,
  type ZipEntry,
} from '../../../platform/zip/write-zip.ts';
import { getCallersAccount } from '../../people/accounts/index.ts';
import { readOwnCopy } from '../certified-copies/index.ts';
import { assembleCopy, identifyCopy, nameFile, nameRecord, priceCopies, toOrderOwner } from '../imaging/index.ts';
import { findCartOrder, listOrderedDocuments } from './cart-orders.queries.ts';
import { checkRecords } from './check-records.ts';

/** A document whose pages can be sent. */
interface Deliverable {
  readonly documentKey: string;
  readonly title: string;
  readonly pages: readonly number[];
  /** A certified copy, whose file is stored; undefined for a plain one, which is assembled. */
  readonly certified?: { readonly number: string; readonly sha256: string };
}

/** A sentence about a document that isn't sent. */
type Omission = string;

/** Sends the copies of the caller's paid cart. @throws Refusal ORDER_NOT_OPEN if it isn't paid or isn't the caller's; as `sendCopies`. */
export async function getCartCopies(
  context: CallContext,
  { imageStateGuid, file }: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<never>> {
  const order = await findCartOrder(context.db, imageStateGuid, toOrderOwner(context));
  if (order === undefined || order.paidAt === null) throw new Refusal('ORDER_NOT_OPEN');
  return sendCopies(context, { guid: imageStateGuid, paidAt: order.paidAt }, file);
}

/**
 * Sends the copies of a paid cart: a ZIP file that is written while it is sent, with a PDF for each document, or one PDF with a bookmark
 * for each. A document that has been withheld since, whose pages are no longer free, or whose image can't be read is named in the ZIP
 * file instead, and the others are sent.
 *
 * @throws Refusal ORDER_NOT_OPEN if no document can be sent; INVALID_INPUT for a PDF of more than `CART_PDF_PAGES_MAX` pages; for a PDF
 *   also IMAGE_BROKEN, IMAGE_MISSING and TOO_BUSY, and ORDER_NOT_OPEN if a document can't be sent: it has no place to name it.
 */
export async function sendCopies(
  context: CallContext,
  order: { readonly guid: string; readonly paidAt: Date },
  file: CartFile,
): Promise<CallResponse<never>> {
  const { deliverable, omissions } = await selectDeliverable(context, order.guid);
  if (deliverable.length === 0) throw new Refusal('ORDER_NOT_OPEN');
  const paidAt = localDateTimeAt(order.paidAt, context.county.timeZone);
  const title = context.translate('cart:fileTitle', { count: deliverable.length, date: paidAt.slice(0, 10) });
  const name = nameFile(title);
  if (file === 'ZIP') {
    const zip = { context, deliverable, omissions, modifiedAt: paidAt };
    const response = { bytes: writeZip(listEntries(zip), paidAt), parts: await describeParts(zip) };
    return new CallResponse({ file: { ...response, contentType: 'application/zip', fileName: `${name}.zip` } });
  }
  if (omissions.length > 0) throw new Refusal('ORDER_NOT_OPEN');
  // The signature of a certified copy is over its file alone.
  if (deliverable.some(({ certified }) => certified !== undefined))
    throw new Refusal('INVALID_INPUT', { file: { key: 'invalid' } });
  const pageCount = deliverable.reduce((sum, { pages }) => sum + pages.length, 0);
  if (pageCount > CART_PDF_PAGES_MAX) throw new Refusal('INVALID_INPUT', { file: { key: 'invalid' } });
  const bytes = await joinCopies(context, deliverable, title);
  const parts = partsOfBytes(bytes);
  return new CallResponse({ file: { bytes, parts, contentType: 'application/pdf', fileName: `${name}.pdf` } });
}

/** Selects the documents that are still public and whose pages are free for the caller. */
async function selectDeliverable(
  context: CallContext,
  guid: string,
): Promise<{ readonly deliverable: readonly Deliverable[]; readonly omissions: readonly Omission[] }> {
  const { db, caller, translate } = context;
  const checked = await checkRecords(context, await listOrderedDocuments(db, guid));
  const found = checked.flatMap((each) => (each.problem === undefined && !each.item.isCertified ? [each] : []));
  const account = await getCallersAccount(db, caller);
  const prices = await priceCopies(
    context,
    account,
    found.map(({ record, item }) => ({ ...record, ...item })),
  );
  const priceOf = new Map(found.map(({ item }, index) => [item.documentKey, prices[index]?.price]));
  const deliverable: Deliverable[] = [];
  const omissions: Omission[] = [];
  const omit = (documentKey: string, reason: string) => void omissions.push(`${documentKey}: ${reason}`);
  for (const { item, record, problem } of checked) {
    const { documentKey, pages, copyNumber } = item;
    // A certified copy stays certified, whatever the record or the county's offers are now.
    if (record !== undefined && copyNumber !== null) {
      const copy = await findCertified(context, copyNumber);
      const title = translate('certified-copy:dialog', { title: nameRecord(context, record) });
      if (typeof copy === 'string') omit(documentKey, copy);
      else deliverable.push({ documentKey, pages, title, certified: { number: copyNumber, sha256: copy.sha256 } });
    } else if (problem !== undefined) omit(documentKey, translate(`cart:problems.${problem}`));
    else if (priceOf.get(documentKey)?.lines.every(({ kind }) => kind === 'ALREADY_PURCHASED'))
      deliverable.push({ documentKey, pages, title: nameRecord(context, record) });
    else omit(documentKey, translate('cart:noLongerFree'));
  }
  return { deliverable, omissions };
}

/** @returns the reason if the copy isn't sent. */
async function findCertified(context: CallContext, number: string): Promise<{ readonly sha256: string } | string> {
  try {
    return { sha256: (await readOwnCopy(context, number)).sha256 };
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'COPY_REFUNDED' || error.code === 'COPY_REDACTED'))
      return context.translate(`refusals:${error.code}`);
    throw error;
  }
}

async function readDocument(context: CallContext, document: Deliverable): Promise<Uint8Array> {
  const { certified } = document;
  return certified === undefined
    ? assembleCopy(context, document)
    : (await readOwnCopy(context, certified.number)).bytes;
}

/** The source of a ZIP file. */
interface CopiesZip {
  readonly context: CallContext;
  readonly deliverable: readonly Deliverable[];
  readonly omissions: readonly Omission[];
  readonly modifiedAt: string;
}

/** A document that can't be read is named in a text at the end of the ZIP file. */
const OMITTED_CODES: ReadonlySet<string> = new Set(['IMAGE_BROKEN', 'IMAGE_MISSING']);

/** Assembles one document after the other, as the client takes them. What isn't there is named in a text at the end. */
async function* listEntries({ context, deliverable, omissions: omitted }: CopiesZip): AsyncGenerator<ZipEntry> {
  const { translate } = context;
  const omissions = [...omitted];
  for (const [index, document] of deliverable.entries()) {
    try {
      yield { name: nameEntry(deliverable, index), bytes: await readDocument(context, document) };
    } catch (error) {
      if (!(error instanceof Refusal && OMITTED_CODES.has(error.code))) throw error;
      omissions.push(`${document.documentKey}: ${translate(`cart:problems.${error.code as 'IMAGE_BROKEN'}`)}`);
    }
  }
  if (omissions.length > 0) yield writeOmissions(context, omissions);
}

function nameEntry(deliverable: readonly Deliverable[], index: number): string {
  const number = String(index + 1).padStart(String(deliverable.length).length, '0');
  return `${number} ${nameFile(deliverable[index]?.title ?? '')}.pdf`;
}

function writeOmissions({ translate }: CallContext, omissions: readonly Omission[]): ZipEntry {
  const text = [translate('cart:notIncluded'), '', ...omissions, ''].join('\r\n');
  return { name: `${nameFile(translate('cart:notIncludedFile'))}.txt`, bytes: Buffer.from(`\ufeff${text}`, 'utf8') };
}

/**
 * Describes how a download that was cut off is continued (decision 0402). The file isn't kept: its documents are assembled again, once to
 * measure them, and those of the part a second time to send them.
 *
 * @returns undefined while a document has no image, because then its name in the file can't be relied on.
 */
async function describeParts(zip: CopiesZip): Promise<FileParts | undefined> {
  const { context, deliverable, omissions, modifiedAt } = zip;
  const copies: string[] = [];
  for (const document of deliverable) {
    const copy = document.certified?.sha256 ?? (await identifyCopy(context, document));
    if (copy === undefined) return undefined;
    copies.push(copy);
  }
  const facts = JSON.stringify([copies, omissions, modifiedAt, context.translate('cart:notIncluded')]);
  const open = async (): Promise<OpenedFile | undefined> => {
    const entries = await measureEntries(listEntries(zip));
    // A document that couldn't be read: the download that was cut off may have had it.
    if (deliverable.some((_, index) => entries[index]?.name !== nameEntry(deliverable, index))) return undefined;
    const read = async (index: number) => {
      const document = deliverable[index];
      return document === undefined ? writeOmissions(context, omissions).bytes : readDocument(context, document);
    };
    const byteLength = computeZipLength(entries);
    return { byteLength, read: (part) => writeZipPart(entries, modifiedAt, part, read) };
  };
  return { version: createHash('sha256').update(facts).digest('hex'), open };
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

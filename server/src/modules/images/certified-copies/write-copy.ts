import type { SettingsOf } from '@portal/contract/settings/settings-groups';
import { formatPlainDate, type PlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { CallContext } from '../../../platform/http/route.ts';
import { BrokenImageError } from '../../../platform/images/broken-image-error.ts';
import { PageWorkersBusyError } from '../../../platform/images/workers/page-workers-busy-error.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { PdfReport } from '../../../platform/report/pdf-report.ts';
import { drawQrCode } from '../../../platform/report/qr-code.ts';
import type { DocumentSigner } from '../../../platform/signature/sign-cms.ts';
import { fillSignature } from '../../../platform/signature/signature-field.ts';
import { findSignatureFault } from '../../../platform/signature/verify-signed-pdf.ts';
import { formatTimeOfDay } from '../../../platform/time-of-day.ts';
import { findEmblem, getSettings } from '../../office/county-settings/index.ts';
import { readImage } from '../imaging/index.ts';

const DEMO_NOTICE = 'DEMO: this copy is from a demonstration and certifies nothing.';

/** The facts of a copy that its certification states. */
export interface CopyFacts {
  readonly number: string;
  readonly documentKey: string;
  /** In English, as in the index: "Warranty Deed". */
  readonly instrument: string;
  readonly recordedOn: PlainDate | null;
  readonly pageCount: number;
  /** Pages with places that are blacked out. */
  readonly redactedPages: readonly number[];
  readonly issuedAt: Date;
}

/**
 * Writes and signs the file of a certified copy: the certification, and all pages of the document unchanged behind it. The file is in
 * English in every language, like the records, because people other than the buyer read it.
 *
 * @throws Refusal IMAGE_BROKEN; IMAGE_MISSING; TOO_BUSY; EXPORTS_BUSY. Error if the written file isn't what the county signed.
 */
export async function writeCopy(
  context: CallContext,
  facts: CopyFacts,
  signer: DocumentSigner,
): Promise<Uint8Array<ArrayBuffer>> {
  const { documentKey, instrument, pageCount, issuedAt } = facts;
  const title = `${instrument} ${documentKey}`;
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
  const copy = await readImage(context, documentKey, (images, image) => images.assemblePdf(image, { pages, title }));
  const front = await layOutCertification(context, facts);
  const joined = await join(context, {
    front,
    files: [{ bytes: copy, title }],
    title: `Certified copy ${facts.number}`,
  });
  const bytes = await fillSignature(joined, signer);
  // A page could hold what looks like another signature; such a file would be refused wherever it is checked.
  const fault = findSignatureFault(bytes, { roots: [signer.root], issuedAt });
  if (fault !== undefined) throw new Error(`The certified copy of ${documentKey} has a signature that is ${fault}.`);
  return bytes;
}

async function join(
  { county }: CallContext,
  input: Parameters<CallContext['county']['pageImages']['joinPdfs']>[0],
): Promise<Uint8Array> {
  try {
    return await county.pageImages.joinPdfs(input);
  } catch (error) {
    if (error instanceof PageWorkersBusyError) throw new Refusal('TOO_BUSY');
    if (!(error instanceof BrokenImageError)) throw error;
    county.log.warn({ err: error }, 'a certified copy could not be joined');
    throw new Refusal('IMAGE_BROKEN');
  }
}

async function layOutCertification(context: CallContext, facts: CopyFacts): Promise<Uint8Array> {
  const { db, reports, signal } = context;
  const settings = await getSettings(db, 'certifiedCopies');
  const { rows, ...report } = composeReport(context, facts, settings);
  const emblem = await findEmblem(db, 'seal');
  return reports.layOutPdf(
    { report: { ...report, emblem }, rows: [new Uint8Array(Buffer.from(JSON.stringify(rows)))] },
    signal,
  );
}

function composeReport(
  { county }: CallContext,
  { number, documentKey, instrument, recordedOn, pageCount, redactedPages, issuedAt }: CopyFacts,
  { officer, officerTitle, certification }: SettingsOf<'certifiedCopies'>,
): PdfReport {
  const address = `${county.address}/copy/${number}`;
  const issued = `${formatPlainDate(plainDateAt(issuedAt, county.timeZone))} ${formatTimeOfDay(issuedAt, county.timeZone)} (${county.timeZone})`;
  const pages = pageCount === 1 ? 'The page behind this one is' : `The ${pageCount} pages behind this one are`;
  return {
    publisher: `${county.name}, ${county.state}`,
    title: `Certified copy ${number}`,
    facts: [
      { label: 'Document', value: `${instrument}, number ${documentKey}` },
      { label: 'Recorded', value: recordedOn === null ? 'not stated' : formatPlainDate(recordedOn) },
      { label: 'Pages', value: String(pageCount) },
      { label: 'Certified', value: issued },
      { label: 'Check this copy at', value: address },
    ],
    remarks: [
      ...(county.isDemo ? [DEMO_NOTICE] : []),
      `${pages} a true and complete copy of this document as it is on file and of record in this office${describeRedacted(redactedPages)}.`,
      ...(certification === '' ? [] : [certification]),
      [officer, officerTitle, `${county.name}, ${county.state}`].filter((text) => text !== '').join(', '),
    ],
    columns: [],
    rows: [],
    total: undefined,
    emptyText: 'Signed electronically over all pages. A printed copy is checked at the address above.',
    footer: `${county.name}: certified copy ${number}, ${issued}`,
    pageOf: 'Certification',
    languageTag: 'en-US',
    printedAt: issuedAt,
    code: drawQrCode(address),
    signature: { name: county.name, reason: `Certified copy ${number}`, at: issuedAt },
  };
}

function describeRedacted(pages: readonly number[]): string {
  if (pages.length === 0) return '';
  const named = pages.length === 1 ? `page ${pages[0]}` : `pages ${pages.join(', ')}`;
  return `, except that personal numbers are blacked out on ${named}`;
}

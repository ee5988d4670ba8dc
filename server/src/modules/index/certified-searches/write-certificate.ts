import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../../county.ts';
import type { PdfReport } from '../../../platform/report/pdf-report.ts';
import { drawQrCode } from '../../../platform/report/qr-code.ts';
import type { ReportExports } from '../../../platform/report/report-exports.ts';
import type { DocumentSigner } from '../../../platform/signature/sign-cms.ts';
import { fillSignature } from '../../../platform/signature/signature-field.ts';
import { formatTimeOfDay } from '../../../platform/time-of-day.ts';
import { type CertificateContents, type CertifiedPart, countResults } from './certificate-contents.ts';

/** Title work §8. */
const DISCLAIMER =
  'Certifies which search was run, when, and what the index returned. It does not certify title. Only the index and the images are the county’s record.';
const DEMO_NOTICE = 'DEMO: this certificate is from a demonstration and certifies nothing.';

interface Written {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly pageCount: number;
}

/**
 * Writes and signs the file of a certificate. The file is in English in every language, like the records, because
 * people other than the buyer read it.
 */
export async function writeCertificate(
  contents: CertificateContents,
  {
    county,
    address,
    signer,
    reports,
    signal,
  }: {
    readonly county: County;
    /** The certificate's public page. */
    readonly address: string;
    readonly signer: DocumentSigner;
    readonly reports: ReportExports;
    readonly signal: AbortSignal;
  },
): Promise<Written> {
  const { rows, ...report } = composeReport(contents, county, address);
  const encoded = new Uint8Array(Buffer.from(JSON.stringify(rows)));
  const unsigned = await reports.layOutPdf({ report, rows: [encoded] }, signal);
  const bytes = await fillSignature(unsigned, signer);
  return { bytes, pageCount: countPages(bytes) };
}

function composeReport(contents: CertificateContents, county: County, address: string): PdfReport {
  const { number, parts, username } = contents;
  const at = new Date(contents.issuedAt);
  const isSeveral = parts.length > 1;
  const columns = [
    ...(isSeveral ? [{ heading: 'Search', share: 0.5, isRight: true, isRowHeader: false }] : []),
    { heading: 'Result', share: 0.5, isRight: true, isRowHeader: false },
    { heading: 'Record', share: 1.4, isRight: false, isRowHeader: true },
    { heading: 'What the index says', share: 6, isRight: false, isRowHeader: false },
    { heading: 'Why it matched', share: 3, isRight: false, isRowHeader: false },
  ];
  const rows = parts.flatMap((part, index) =>
    part.rows.map(({ record, facts, reason }, row) => [
      ...(isSeveral ? [[String(index + 1)]] : []),
      [String(row + 1)],
      [record],
      facts,
      [reason],
    ]),
  );
  const issued = formatInstant(at, county.timeZone);
  return {
    publisher: `${county.name}, ${county.state}`,
    title: `Search certificate ${number}`,
    facts: [
      { label: 'Issued', value: `${issued} to ${username}` },
      { label: 'Check this certificate at', value: address },
      { label: 'Index loaded', value: describeVersion(contents.indexVersion, county.timeZone) },
      { label: 'Results', value: describeCount(countResults(parts)) },
      { label: 'Images viewed in the 24 hours before', value: describeViewed(contents.imagesViewed) },
      ...parts.flatMap((part, index) => describePart(part, isSeveral ? `Search ${index + 1}` : 'Search')),
    ],
    remarks: [...(county.isDemo ? [DEMO_NOTICE] : []), DISCLAIMER],
    columns,
    rows,
    total: undefined,
    emptyText: 'The index returned no records.',
    footer: `${county.name}: search certificate ${number}, issued ${issued}`,
    pageOf: 'Page {page} of {pageCount}',
    languageTag: 'en-US',
    printedAt: at,
    code: drawQrCode(address),
    signature: { name: county.name, reason: `Search certificate ${number}`, at },
  };
}

function describePart(part: CertifiedPart, label: string): PdfReport['facts'] {
  const { title, typed, searched, variantsRun, variantsNotRun, index, rows } = part;
  const list = (texts: readonly string[]) => (texts.length === 0 ? 'none' : texts.join('; '));
  const day = (text: string) => (text === '' ? 'not stated' : text);
  return [
    { label, value: `${title}: ${rows.length} ${rows.length === 1 ? 'result' : 'results'}` },
    { label: `${label}, as typed`, value: list(typed) },
    { label: `${label}, as searched`, value: list(searched) },
    { label: `${label}, variants run`, value: list(variantsRun) },
    { label: `${label}, variants not run`, value: list(variantsNotRun) },
    {
      label: `${label}, index`,
      value: `begins ${day(index.begins)}, indexed through ${day(index.through)}, verified through ${day(index.verified)}`,
    },
  ];
}

function describeCount(count: number): string {
  return count === 0 ? 'none: the index returned no records' : `${count}, all of which are listed`;
}

function describeViewed(images: CertificateContents['imagesViewed']): string {
  if (images === null) return 'not stated, because guests share a user';
  return images.length === 0 ? 'none' : images.join(', ');
}

function describeVersion(instant: string, timeZone: string): string {
  return instant === '' ? 'not stated' : formatInstant(new Date(instant), timeZone);
}

function formatInstant(at: Date, timeZone: string): string {
  return `${formatPlainDate(plainDateAt(at, timeZone))} ${formatTimeOfDay(at, timeZone)} (${timeZone})`;
}

/** The pages of a file that we have written: each has an object of this type. */
function countPages(bytes: Uint8Array): number {
  return (
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length ?? 0
  );
}

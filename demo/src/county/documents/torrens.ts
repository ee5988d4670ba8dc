import { formatPlainDate } from '@portal/contract/values/plain-date';
import type { CertificateDraft, Draft, DraftParty, Land, Register } from '../draft.ts';
import { getInstrument } from '../instruments.ts';

/**
 * Creates the certificate that replaces others, with the remaining encumbrances: the registrar carries over every memorial
 * that isn't discharged.
 */
export function certify(
  register: Register,
  change: {
    readonly madeBy: Draft;
    readonly owners: readonly DraftParty[];
    readonly land: Land;
    readonly replaces: readonly CertificateDraft[];
    readonly recitals: readonly string[];
    readonly fixedNumber?: number;
  },
): CertificateDraft {
  const carried = change.replaces
    .flatMap(({ memorials }) => memorials)
    .filter(({ dischargedBy }) => dischargedBy === undefined);
  const { madeBy, owners, land, recitals, fixedNumber } = change;
  const certificate: CertificateDraft = {
    madeBy,
    owners,
    land,
    recitals,
    memorials: carried.map((memorial) => ({ ...memorial })),
    fixedNumber,
    successors: [],
  };
  if (madeBy.recordedOn <= register.through) {
    register.certificates.push(certificate);
    madeBy.certificates.push(certificate);
    for (const replaced of change.replaces) replaced.successors.push(certificate);
  }
  return certificate;
}

/** Enters a document on the certificate: as a memorial, or as the discharge of a memorial. */
export function enterMemorial(certificate: CertificateDraft, document: Draft, discharged: Draft | undefined): void {
  if (discharged !== undefined) {
    for (const memorial of certificate.memorials)
      if (memorial.document === discharged) memorial.dischargedBy = document;
    return;
  }
  const kind = getInstrument(document.instrument).memorial;
  if (kind === undefined) return;
  const inFavorOf = document.grantees.map(({ name }) => name.displayName).join('; ');
  certificate.memorials.push({ document, kind, inFavorOf, text: describeMemorial(document) });
}

function describeMemorial(document: Draft): string {
  const from = document.grantors.map(({ name }) => name.displayName).join(' AND ');
  const to = document.grantees.map(({ name }) => name.displayName).join(' AND ');
  const dated = `DATED ${formatPlainDate(document.instrumentOn)}`;
  const amount =
    document.amountCents === undefined
      ? ''
      : `, SECURING $${(document.amountCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  const over = document.instrument === 'EASE' || document.instrument === 'HWYE' ? ' OVER PART OF THE ABOVE LAND' : '';
  return `${from} TO ${to}${over}, ${dated}${amount}`;
}

import type {
  TaxLienDetails,
  TaxLienRelease,
  TaxLienRevision,
  TaxLienRow,
  TaxLienStatus,
  Taxpayer,
} from '@portal/contract/index/search/results/tax-lien-result';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { composeRecordedDocument, formatDate } from '../documents/document-facts.rules.ts';
import type { ReleaseRecord, RevisionRecord, TaxLienRecord, TaxpayerRecord } from './tax-lien-facts.queries.ts';

/** A lien with the entries that were read for its groups. */
export interface TaxLienParts {
  readonly lien: TaxLienRecord;
  readonly taxpayers: readonly TaxpayerRecord[];
  readonly revisions: readonly RevisionRecord[];
  readonly releases: readonly ReleaseRecord[];
}

/**
 * Whether a lien is current on a day. A lien that was released in full is Released, even if it could no longer have
 * been refiled; a lien whose last day for refiling has passed is Expired.
 */
function readTaxLienStatus(
  { endedOn, isReleased }: Pick<TaxLienRecord, 'endedOn' | 'isReleased'>,
  today: PlainDate,
): TaxLienStatus {
  if (endedOn === null || endedOn > today) return 'CURRENT';
  return isReleased ? 'RELEASED' : 'EXPIRED';
}

/** A row of the list: what was read of each group, and how many entries there are. */
export function composeTaxLienRow(parts: TaxLienParts, today: PlainDate): TaxLienRow {
  return {
    ...composeFacts(parts, today),
    taxpayerCount: parts.taxpayers[0]?.total ?? 0,
    revisionCount: parts.revisions[0]?.total ?? 0,
    releaseCount: parts.releases[0]?.total ?? 0,
  };
}

/** All facts about one lien. */
export function composeTaxLienDetails(parts: TaxLienParts, today: PlainDate): TaxLienDetails {
  return { ...composeFacts(parts, today), lastRefileDate: formatDate(parts.lien.expiresOn) };
}

function composeFacts({ lien, taxpayers, revisions, releases }: TaxLienParts, today: PlainDate) {
  return {
    ...composeRecordedDocument(lien),
    lienNumber: lien.lienNumber,
    lienDate: formatDate(lien.lienOn),
    totalAmountCents: lien.totalAmountCents,
    lienType: lien.lienType,
    status: readTaxLienStatus(lien, today),
    taxpayerSearchResults: taxpayers.map(composeTaxpayer),
    revisionSearchResults: revisions.map(composeRevision),
    releaseSearchResults: releases.map(composeRelease),
  };
}

function composeTaxpayer(taxpayer: TaxpayerRecord): Taxpayer {
  return {
    name: taxpayer.name,
    displayAddress: taxpayer.displayAddress ?? '',
    lastName: taxpayer.lastName,
    firstName: taxpayer.firstName ?? '',
    middleInitial: (taxpayer.middleName ?? '').slice(0, 1),
    ...(taxpayer.isMatch ? { isMatch: true } : {}),
  };
}

function composeRevision({
  flag,
  documentType,
  documentNumber,
  displayNumber,
  recordedOn,
}: RevisionRecord): TaxLienRevision {
  return {
    flag,
    docNumber: documentNumber,
    docType: documentType,
    displayDocNumber: displayNumber ?? `${documentType}${documentNumber}`,
    docId: displayNumber === null ? null : `${documentType}${documentNumber}`,
    recordedDate: formatDate(recordedOn),
  };
}

function composeRelease(release: ReleaseRecord): TaxLienRelease {
  const { releaseType, releaseNumber, releaseDisplayNumber, revokeDisplayNumber } = release;
  const revokeKey = release.revokeType === null ? '' : `${release.revokeType}${release.revokeNumber ?? ''}`;
  return {
    partialFullFlag: release.partialFullFlag,
    releaseDocNumber: releaseNumber,
    releaseDocType: releaseType,
    releaseDisplayDocNumber: releaseDisplayNumber ?? `${releaseType}${releaseNumber}`,
    releaseDocId: releaseDisplayNumber === null ? null : `${releaseType}${releaseNumber}`,
    releaseDate: formatDate(release.releasedOn),
    revokeDocNumber: release.revokeNumber ?? '',
    revokeDocType: release.revokeType ?? '',
    revokeDisplayDocNumber: revokeDisplayNumber ?? revokeKey,
    revokeDocId: revokeDisplayNumber === null ? null : revokeKey,
    revokeDate: formatDate(release.revokedOn),
  };
}

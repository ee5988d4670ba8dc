import type { ParsedRequestOf } from '@portal/contract/endpoint';
import type { torrensCertificateDetails } from '@portal/contract/index/search/records/torrens-certificate-details';
import type { Memorial } from '@portal/contract/index/search/results/torrens-result';
import { joinDocumentKey } from '@portal/contract/values/document-key';
import { CERTIFICATE_SERIES } from '@portal/contract/values/image-series';
import { selectJsonRows } from '../../../../platform/database/select-json-rows.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { getBalanceAtStart } from '../../../money/ledger/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { computeNaturalKey } from '../../records/index.ts';
import { formatDate, splitTime } from '../documents/document-facts.rules.ts';
import { DETAIL_ENTRIES_MAX } from '../documents/get-document-details.ts';
import type { ComposedDetails } from '../documents/sell-details.ts';
import { composeSeriesImage } from '../documents/viewed-image.ts';
import {
  findCertificateRecord,
  type MemorialRecord,
  selectCancellations,
  selectCancelled,
  selectCertificateLegals,
  selectMemorials,
  selectOwners,
  selectTexts,
} from './certificate-facts.queries.ts';
import { composeCertificate } from './certificate-facts.rules.ts';

/**
 * Returns all facts about one certificate of title (Spec 2 §2 "Torrens results", §7): its contents, its burdens, the
 * certificates that it cancelled and those that cancelled it.
 *
 * @throws Refusal NOT_FOUND if the county has no such certificate.
 */
export async function getCertificateDetails(
  { db, caller, translate }: CallContext,
  { docId }: ParsedRequestOf<typeof torrensCertificateDetails>,
): Promise<ComposedDetails<typeof torrensCertificateDetails>> {
  const certificate = await findCertificateRecord(db, computeNaturalKey(docId));
  if (certificate === undefined) throw new Refusal('NOT_FOUND');
  const { id, numberKey } = certificate;
  const [{ cancellations, cancelled, owners, legals, texts, memorials }, flags, usageBalance] = await Promise.all([
    selectJsonRows(db, {
      cancellations: selectCancellations([id], DETAIL_ENTRIES_MAX),
      cancelled: selectCancelled(db, numberKey, DETAIL_ENTRIES_MAX),
      owners: selectOwners(db, id, DETAIL_ENTRIES_MAX),
      legals: selectCertificateLegals(db, id, DETAIL_ENTRIES_MAX),
      texts: selectTexts(db, id, DETAIL_ENTRIES_MAX),
      memorials: selectMemorials(id, DETAIL_ENTRIES_MAX),
    }),
    getSettings(db, 'landlink'),
    getBalanceAtStart(db, caller),
  ]);
  const { cancelledByCount: _, ...facts } = composeCertificate(certificate, cancellations, translate);
  const { recordedTime: certifiedTime, recordedAmPm: certifiedAmPm } = splitTime(certificate.certifiedTime);
  const textsOf = (section: string) => texts.filter((each) => each.section === section).map(({ text }) => text);
  return {
    details: {
      ...facts,
      fileNumber: flags.torrensUseFileNumber ? facts.fileNumber : '',
      certifiedTime,
      certifiedAmPm,
      cancelsSearchResults: cancelled.map(({ number, certifiedOn }) => ({
        certificateId: number,
        certificateNumber: number,
        certifiedDate: formatDate(certifiedOn),
      })),
      owners: owners.map(({ displayName, capacity }) => ({ displayName, capacity: capacity ?? '' })),
      legalSearchResults: legals.map(({ description, comment }) => ({ description, comment: comment ?? '' })),
      legalTexts: textsOf('LEGAL'),
      recitals: textsOf('RECITAL'),
      memorials: memorials.map(composeMemorial),
      image: composeSeriesImage(
        CERTIFICATE_SERIES,
        { number: certificate.certificateNumber, pageCount: certificate.imagePageCount ?? 0 },
        translate,
      ),
    },
    usageBalance,
  };
}

function composeMemorial(memorial: MemorialRecord): Memorial {
  return {
    document: composeMemorialDocument(memorial),
    kind: memorial.kind ?? '',
    memorialDate: formatDate(memorial.memorialOn),
    inFavorOf: memorial.inFavorOf ?? '',
    text: memorial.text,
    dischargedBy: composeDischarge(memorial),
    dischargedDate: formatDate(memorial.dischargedOn),
  };
}

function composeMemorialDocument(memorial: MemorialRecord): Memorial['document'] {
  const { documentType, documentNumber, displayNumber, indexedNumber } = memorial;
  if (documentNumber === null) return null;
  if (documentType === null || indexedNumber === null || displayNumber === null)
    return { docId: null, displayDocNumber: `${documentType ?? ''}${documentNumber}` };
  return { docId: joinDocumentKey(documentType, indexedNumber), displayDocNumber: displayNumber };
}

/** The document that ended a memorial, or its text in the index (`SEE FILE`) if the index doesn't have the document. */
function composeDischarge(memorial: MemorialRecord): Memorial['dischargedBy'] {
  const { dischargedBy, dischargedByType, dischargeNumber, dischargeDisplayNumber } = memorial;
  if (dischargedBy === null) return null;
  if (dischargedByType === null || dischargeNumber === null || dischargeDisplayNumber === null)
    return { docId: null, displayDocNumber: dischargedBy };
  return { docId: joinDocumentKey(dischargedByType, dischargeNumber), displayDocNumber: dischargeDisplayNumber };
}

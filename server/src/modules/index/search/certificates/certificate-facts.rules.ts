import type { TorrensRow } from '@portal/contract/index/search/results/torrens-result';
import type { Translate } from '../../../../platform/translate.ts';
import { formatBookAndPage, formatDate } from '../documents/document-facts.rules.ts';
import type { CancellationRecord, CertificateRecord } from './certificate-facts.queries.ts';

/** The common part of the list and the details of a certificate (Spec 2 §3 "Torrens record"). */
export function composeCertificate(
  certificate: CertificateRecord,
  cancellations: readonly CancellationRecord[],
  translate: Translate,
): TorrensRow {
  const { certificateNumber, book, page, status } = certificate;
  return {
    id: certificateNumber,
    certificateNumber,
    fileNumber: certificate.fileNumber ?? '',
    displayBookAndPage: formatBookAndPage({ bookType: null, book, page }),
    certifiedDate: formatDate(certificate.certifiedOn),
    shortStatus: status,
    status: translate(`search:torrensStatus.${status}`),
    cancelledBySearchResults: cancellations.map(({ number, isIndexed }) => ({
      cancelledByCertificateId: isIndexed ? number : null,
      cancelledByCertificateNumber: number,
    })),
    cancelledByCount: cancellations[0]?.total ?? 0,
    pageCount: certificate.imagePageCount ?? 0,
  };
}

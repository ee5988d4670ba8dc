import type { SearchType } from '@portal/contract/index/search/definitions/search-types';

/** A search that a link of an open record starts, with the criteria that differ from the defaults (Spec 2 §4 "Follow-on searches"). */
export interface FollowOn {
  readonly type: SearchType;
  readonly criteria: Readonly<Record<string, string>>;
}

/** Returns the search for a document number. */
export function buildDocumentSearch(documentType: string, documentNumber: string): FollowOn {
  return { type: 'searchByDocumentNumber', criteria: { documentType, fromDocumentNumber: documentNumber } };
}

/** Returns the search for a certificate number. */
export function buildCertificateSearch(certificateNumber: string): FollowOn {
  return { type: 'searchByTorrensCertificate', criteria: { certificateNumber } };
}

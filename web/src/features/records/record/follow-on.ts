import type { SearchType } from '@portal/contract/search/search-types';

/** A search that a link of an open record starts: what differs from the form's defaults (Spec 2 §4 "Follow-on searches"). */
export interface FollowOn {
  readonly type: SearchType;
  readonly criteria: Readonly<Record<string, string>>;
}

/** The search that a document's number leads to. */
export function followDocument(documentType: string, documentNumber: string): FollowOn {
  return { type: 'searchByDocumentNumber', criteria: { documentType, fromDocumentNumber: documentNumber } };
}

/** The search that a certificate's number leads to. */
export function followCertificate(certificateNumber: string): FollowOn {
  return { type: 'searchByTorrensCertificate', criteria: { certificateNumber } };
}

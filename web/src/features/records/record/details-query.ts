import type { ContentOf, RequestOf } from '@portal/contract/endpoint';
import type { documentDetails } from '@portal/contract/index/search/records/document-details';
import type { grantorGranteeBookDetails } from '@portal/contract/index/search/records/grantor-grantee-book-details';
import type { taxLienDetails } from '@portal/contract/index/search/records/tax-lien-details';
import type { torrensCertificateDetails } from '@portal/contract/index/search/records/torrens-certificate-details';
import type { tractBookDetails } from '@portal/contract/index/search/records/tract-book-details';
import { DESCRIPTION_MAX_CHARACTERS } from '@portal/contract/index/search/results/paid-content';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { getPaidDetails } from '../../../lib/payment/get-paid-details.ts';

/** The first part of the keys of all details. */
export const DETAILS = 'details';

/** The calls that return the details of a record. */
type DetailsEndpoint =
  | typeof documentDetails
  | typeof taxLienDetails
  | typeof torrensCertificateDetails
  | typeof tractBookDetails
  | typeof grantorGranteeBookDetails;

/**
 * Returns the query for a record's details. Opening a record can cost money, so the details stay cached until the session ends.
 *
 * @param docId the id of the record.
 * @param description the name of the record, shown on the line of the charge.
 */
export function detailsQuery<Endpoint extends DetailsEndpoint>(endpoint: Endpoint, docId: string, description: string) {
  const request = { docId, description: description.slice(0, DESCRIPTION_MAX_CHARACTERS) } as RequestOf<Endpoint>;
  return queryOptions({
    queryKey: [DETAILS, endpoint.path, docId],
    queryFn: ({ signal }) => call(endpoint, request, { signal }).then(getPaidDetails<ContentOf<Endpoint>>),
  });
}

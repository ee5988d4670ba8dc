import { defineEndpoint } from '../../../endpoint.ts';
import { recordIdSchema } from '../definitions/criteria-fields.ts';
import { grantorGranteeBookDetailsSchema } from '../results/grantor-grantee-book-result.ts';
import { detailsContent, detailsRequest } from '../results/paid-content.ts';

/** All facts about one page of the old books of names, by its reference (Spec 2 §7). */
export const grantorGranteeBookDetails = defineEndpoint({
  method: 'POST',
  path: 'search/grantorGranteeBookDetails',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: detailsRequest(recordIdSchema),
  content: detailsContent(grantorGranteeBookDetailsSchema),
});

import { defineEndpoint } from '../../../endpoint.ts';
import { documentKeySchema } from '../../../values/document-key.ts';
import { documentDetailsSchema } from '../results/document-result.ts';
import { detailsContent, detailsRequest } from '../results/paid-content.ts';

/** All facts about one document (Spec 2 §7). */
export const documentDetails = defineEndpoint({
  method: 'POST',
  path: 'search/documentDetails',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: detailsRequest(documentKeySchema),
  content: detailsContent(documentDetailsSchema),
});

import { defineEndpoint } from '../../../endpoint.ts';
import { documentKeySchema } from '../../../values/document-key.ts';
import { detailsContent, detailsRequest } from '../results/paid-content.ts';
import { taxLienDetailsSchema } from '../results/tax-lien-result.ts';

/** All facts about one tax lien, by the document that claims it (Spec 2 §7). */
export const taxLienDetails = defineEndpoint({
  method: 'POST',
  path: 'search/taxLienDetails',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: detailsRequest(documentKeySchema),
  content: detailsContent(taxLienDetailsSchema),
});

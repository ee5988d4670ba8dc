import { defineEndpoint } from '../../../endpoint.ts';
import { recordIdSchema } from '../definitions/criteria-fields.ts';
import { detailsContent, detailsRequest } from '../results/paid-content.ts';
import { torrensDetailsSchema } from '../results/torrens-result.ts';

/** All facts about one certificate of title, by its number (Spec 2 §7). */
export const torrensCertificateDetails = defineEndpoint({
  method: 'POST',
  path: 'search/torrensCertificateDetails',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: detailsRequest(recordIdSchema),
  content: detailsContent(torrensDetailsSchema),
});

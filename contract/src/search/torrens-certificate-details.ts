import { defineEndpoint } from '../endpoint.ts';
import { recordIdSchema } from './criteria-fields.ts';
import { detailsContent, detailsRequest } from './paid-content.ts';
import { torrensDetailsSchema } from './torrens-result.ts';

/** Everything about one certificate of title, by its number (Spec 2 §7). */
export const torrensCertificateDetails = defineEndpoint({
  method: 'POST',
  path: 'search/torrensCertificateDetails',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: detailsRequest(recordIdSchema),
  content: detailsContent(torrensDetailsSchema),
});

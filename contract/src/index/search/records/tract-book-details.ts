import { defineEndpoint } from '../../../endpoint.ts';
import { recordIdSchema } from '../definitions/criteria-fields.ts';
import { detailsContent, detailsRequest } from '../results/paid-content.ts';
import { tractBookDetailsSchema } from '../results/tract-book-result.ts';

/** All facts about one page of a tract book, by its identifier (Spec 2 §7). */
export const tractBookDetails = defineEndpoint({
  method: 'POST',
  path: 'search/tractBookDetails',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: detailsRequest(recordIdSchema),
  content: detailsContent(tractBookDetailsSchema),
});

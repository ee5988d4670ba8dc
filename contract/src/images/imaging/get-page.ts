import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { PAGE_COUNT_MAX } from '../../values/page-selection.ts';
import { documentAddress } from './document-selection.ts';

/** One page large enough to read, marked as unofficial until it is bought: image bytes for the page viewer. */
export const getPage = defineEndpoint({
  method: 'POST',
  path: 'imaging/getPage',
  access: 'signed-in',
  sharedWork: 'images',
  request: z.strictObject({ ...documentAddress, page: z.int().min(1).max(PAGE_COUNT_MAX) }),
  content: z.never(),
  response: 'file',
});

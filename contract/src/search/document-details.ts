import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { documentKeySchema } from '../values/document-key.ts';
import { centsSchema } from '../values/money.ts';
import { documentDetailsSchema } from './document-result.ts';

/** Everything about one document (Spec 2 §7). */
export const documentDetails = defineEndpoint({
  method: 'POST',
  path: 'search/documentDetails',
  access: 'signed-in',
  request: z.strictObject({ docId: documentKeySchema, description: z.string().max(200).default('') }),
  content: z.object({ details: documentDetailsSchema, usageBalance: centsSchema.nullable() }),
});

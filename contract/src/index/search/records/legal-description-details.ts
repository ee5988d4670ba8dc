import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { recordIdSchema } from '../definitions/criteria-fields.ts';

/** Rows of a table, a text for each of its headers. */
const rowsSchema = z.object({ legalDescriptionTypeDetails: z.array(z.array(z.string())) });

/** The parts of a record's legal descriptions, with a table for each kind of land (Spec 2 §3, §7). */
export const legalDescriptionDetails = defineEndpoint({
  method: 'POST',
  path: 'search/legalDescriptionDetails',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: z.strictObject({
    /** A document key, or the identifier of a tract book page. */
    id: recordIdSchema,
    /** The kind of record that `id` identifies: pages of tract books are numbered separately from documents. */
    kind: z.enum(['documents', 'tractBooks']).default('documents'),
  }),
  content: z.object({
    metesAndBoundsHeaders: z.array(z.string()),
    metesAndBoundsRows: rowsSchema,
    lotsAndBlocksHeaders: z.array(z.string()),
    lotsAndBlocksRows: rowsSchema,
    condoHeaders: z.array(z.string()),
    condoRows: rowsSchema,
  }),
});

export type LegalDescriptionDetails = z.infer<typeof legalDescriptionDetails.content>;

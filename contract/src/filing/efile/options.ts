import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { RECORDING_TAXES } from './fee-facts.ts';
import { instrumentOptionSchema } from './index-facts.ts';

/**
 * The county's texts on its e-filing screen (Spec 3 §3 "E file config"). Guests can make this call too, because browsers make it at the
 * address of the screen before they know the user, who then reads how to file.
 */
export const getEfileOptions = defineEndpoint({
  method: 'GET',
  path: 'efile/options',
  access: 'signed-in',
  request: z.strictObject({}),
  content: z.object({
    /** Empty if the county has no note. */
    countyNote: z.string(),
    acknowledgement: z.boolean(),
    acknowledgementStatement: z.string(),
    /** The county's instruments, for filers who specify the document's kind. */
    instruments: z.array(instrumentOptionSchema).readonly(),
    /** Whether the county's fees depend on the instrument and on more facts. */
    asksFeeFacts: z.boolean(),
    exemptions: z.array(z.object({ tax: z.enum(RECORDING_TAXES), text: z.string() })).readonly(),
  }),
});

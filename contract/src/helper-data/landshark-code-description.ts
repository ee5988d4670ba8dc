import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { codeDescriptionSchema } from './code-description.ts';

const list = z.array(codeDescriptionSchema);

/** The options of the search forms' selects. `ALL` is the first, except for islands: the user has to choose one (Spec 1 §3 "Lists"). */
export const landsharkCodeDescription = defineEndpoint({
  method: 'GET',
  path: 'helperdata/landsharkcodedescription',
  access: 'signed-in',
  request: z.strictObject({}),
  content: z.object({
    bookTypes: list,
    documentTypes: list,
    instrumentGroups: list,
    islands: list,
    /** Kinds of other lots of platted and of sectional land: outlot, government lot, tract. */
    otherLotCodesLb: list,
    otherLotCodesMb: list,
    bases: list,
    meridians: list,
    municipalities: list,
  }),
});

import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { criterionText } from '../search/criteria-fields.ts';
import { codeDescriptionSchema } from './code-description.ts';

/** Stands before the plats where none is chosen yet (Spec 2 §3 "Lists"). */
export const NO_PLAT_CODE = '-1';

/**
 * Every plat of the county, so that typing filters them without asking again. The code is the plat's number.
 */
export const plats = defineEndpoint({
  method: 'GET',
  path: 'helperdata/plats',
  access: 'signed-in',
  request: z.strictObject({}),
  content: z.object({
    /** By number, led by `-1` "(Select from list)". The description is the plat's name. */
    plats: z.array(codeDescriptionSchema),
    /** Other names under which a plat is known, each with the number of its plat. */
    aliases: z.array(codeDescriptionSchema),
  }),
});

/** At most these plats are suggested for a name that no plat's begins with. */
export const SIMILAR_PLATS_MAX = 8;

/**
 * The plats that a name may mean which no plat's name begins with: ordinals written another way (NO 2, SECOND), words left out, letters
 * mistyped. The likeliest first.
 */
export const similarPlats = defineEndpoint({
  method: 'POST',
  path: 'helperdata/similarPlats',
  access: 'signed-in',
  request: z.strictObject({ platName: criterionText }),
  content: z.object({ codeDescriptionResultList: z.array(codeDescriptionSchema).max(SIMILAR_PLATS_MAX) }),
});

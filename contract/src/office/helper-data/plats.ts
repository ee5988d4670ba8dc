import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { criterionText } from '../../index/search/definitions/criteria-fields.ts';
import { codeDescriptionSchema } from './code-description.ts';

/** The first option of the plats: none chosen yet (Spec 2 §3 "Lists"). */
export const NO_PLAT_CODE = '-1';

/**
 * All plats of the county, so that the browser can filter them as the user types. The code is the plat's number.
 */
export const plats = defineEndpoint({
  method: 'GET',
  path: 'helperdata/plats',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: z.strictObject({}),
  content: z.object({
    /** By number, after `-1` "(Select from list)". The description is the plat's name. */
    plats: z.array(codeDescriptionSchema),
    /** Other names of plats, each with the number of its plat. */
    aliases: z.array(codeDescriptionSchema),
  }),
});

/** The most plats that are suggested when no plat's name starts with the typed text. */
export const SIMILAR_PLATS_MAX = 8;

/**
 * The plats that a user may mean when no plat's name starts with the typed text: ordinals written another way (NO 2, SECOND), words
 * left out, letters mistyped. The most likely is first.
 */
export const similarPlats = defineEndpoint({
  method: 'POST',
  path: 'helperdata/similarPlats',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: z.strictObject({ platName: criterionText }),
  content: z.object({
    codeDescriptionResultList: z.array(codeDescriptionSchema).max(SIMILAR_PLATS_MAX),
    /** The number of the only plat with this name, written in any way; null if none or several have it. */
    sameName: z.string().nullable(),
  }),
});

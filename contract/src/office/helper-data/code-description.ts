import { z } from 'zod';

/** An entry of a list that a user chooses from (Spec 2 §3 "Lists"). */
export const codeDescriptionSchema = z.object({ code: z.string(), description: z.string() });
export type CodeDescription = z.infer<typeof codeDescriptionSchema>;

/** The first entry of most lists: no restriction (Spec 1 §3). */
export const ALL_CODE = 'ALL';

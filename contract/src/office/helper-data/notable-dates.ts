import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { namedContent } from './named-lists.ts';

export const notableDatesSchema = z.object({
  headings: z.array(z.string()),
  rows: z.array(z.object({ label: z.string(), dates: z.array(z.string()) })),
});
export type NotableDates = z.infer<typeof notableDatesSchema>;

/** The notable dates shown next to forms and results: a column per index, a row per date (Spec 2 §2). Empty when not shown. */
export const notableDates = defineEndpoint({
  method: 'GET',
  path: 'helperdata/notableDates',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: z.strictObject({}),
  content: z.tuple([namedContent('notableDates', notableDatesSchema)]),
});

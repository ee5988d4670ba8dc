import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { problemMessage } from '../../problem.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../../values/plain-text.ts';
import { indexFactsShape } from './index-facts.ts';
import { REMARK_MAX_CHARACTERS } from './queue.ts';

const correctedFields = {
  /** Kept with both versions, and sent to the filer. */
  reason: z
    .string()
    .trim()
    .min(1, problemMessage('required'))
    .max(REMARK_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: REMARK_MAX_CHARACTERS }))
    .regex(PLAIN_LINE, PLAIN_PROBLEM),
  ...indexFactsShape,
};

/** The clerk's form. */
export const correctedRecordSchema = z.strictObject(correctedFields);

/**
 * Corrects the index data of a recorded filing that no import has confirmed. What is on the stamp stays: number, date, time, book and page.
 */
export const correctRecord = defineEndpoint({
  method: 'POST',
  path: 'efileQueue/correctRecord',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  request: z.strictObject({
    id: z.int().min(1),
    /** How many corrections of the filing the caller saw: another number is refused. */
    revision: z.int().min(0),
    ...correctedFields,
  }),
  content: z.object({}),
});

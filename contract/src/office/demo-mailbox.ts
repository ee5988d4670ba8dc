import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { localDateTimeSchema } from '../values/local-date-time.ts';

/** Emails of one response, and the characters of each. */
export const DEMO_MAILBOX_LIMITS = { emails: 20, characters: 10_000 } as const;

/** The newest emails of the demo county, to anyone. NOT_FOUND in every other county (decision 0150). */
export const demoMailbox = defineEndpoint({
  method: 'GET',
  path: 'demo/mailbox',
  access: 'public',
  isActivity: false,
  request: z.strictObject({}),
  content: z.object({
    emails: z.array(
      z.object({
        id: z.int(),
        recipient: z.string(),
        subject: z.string(),
        writtenAt: localDateTimeSchema,
        text: z.string(),
      }),
    ),
  }),
});

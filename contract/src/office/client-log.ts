import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PLAIN_TEXT } from '../values/plain-text.ts';

/** Maximum errors per call. */
export const CLIENT_LOG_MAX_ENTRIES = 10;
export const CLIENT_LOG_MESSAGE_MAX_CHARACTERS = 500;
export const CLIENT_LOG_STACK_MAX_CHARACTERS = 4_000;

const text = (maxCharacters: number) => z.string().max(maxCharacters).regex(PLAIN_TEXT);

/** An error that occurred in a browser. Never contains user input. */
export const clientLogEntrySchema = z.strictObject({
  /** The first part of the address, such as `/search`. The rest can identify a record or contain a ticket. */
  place: text(100),
  message: text(CLIENT_LOG_MESSAGE_MAX_CHARACTERS).min(1),
  /** The position in the portal's own scripts. */
  stack: text(CLIENT_LOG_STACK_MAX_CHARACTERS).default(''),
});

/** Reports browser errors to the operator's log (Spec 1 §7, §8 "logged only"). Public, because the login page can have errors too. */
export const logReact = defineEndpoint({
  method: 'POST',
  path: 'logReact',
  access: 'public',
  whileViewing: 'viewer',
  request: z.strictObject({ entries: z.array(clientLogEntrySchema).min(1).max(CLIENT_LOG_MAX_ENTRIES) }),
  content: z.object({}),
  isActivity: false,
});

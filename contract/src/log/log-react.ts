import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PLAIN_TEXT } from '../values/plain-text.ts';

/** Faults that one call brings at most. */
export const CLIENT_LOG_MAX_ENTRIES = 10;
export const CLIENT_LOG_MESSAGE_MAX_CHARACTERS = 500;
export const CLIENT_LOG_STACK_MAX_CHARACTERS = 4_000;

const text = (maxCharacters: number) => z.string().max(maxCharacters).regex(PLAIN_TEXT);

/** A fault that a browser noticed. It never holds what a person typed. */
export const clientLogEntrySchema = z.strictObject({
  /** The first part of the address, `/search`: the rest may name a record, or be a ticket. */
  place: text(100),
  message: text(CLIENT_LOG_MESSAGE_MAX_CHARACTERS).min(1),
  /** Where in the portal's own scripts. */
  stack: text(CLIENT_LOG_STACK_MAX_CHARACTERS).default(''),
});
export type ClientLogEntry = z.input<typeof clientLogEntrySchema>;

/** Tells the operator of faults that only the browser saw (Spec 1 §7, §8 "logged only"). Public, because a login page may break too. */
export const logReact = defineEndpoint({
  method: 'POST',
  path: 'logReact',
  access: 'public',
  request: z.strictObject({ entries: z.array(clientLogEntrySchema).min(1).max(CLIENT_LOG_MAX_ENTRIES) }),
  content: z.object({}),
  isActivity: false,
});

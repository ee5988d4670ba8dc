import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { problemMessage } from '../../problem.ts';
import { emailSchema } from '../../values/email.ts';
import { DEFAULT_LANGUAGE, languageSchema } from '../../values/language.ts';
import { watchedSchema } from './watched.ts';

/** How often alerts are sent. More than 50 a month become one email a day. */
export const WATCH_FREQUENCIES = ['IMMEDIATELY', 'DAILY', 'WEEKLY'] as const;
export type WatchFrequency = (typeof WATCH_FREQUENCIES)[number];

/** The confirmation link stops working after this time. */
export const WATCH_CONFIRMATION_HOURS = 48;

/** The secret of an emailed link. */
const SECRET_MAX_CHARACTERS = 100;
export const watchLinkSecret = z.string().min(1, problemMessage('required')).max(SECRET_MAX_CHARACTERS);

export const watchSignUpSchema = z.strictObject({
  watched: watchedSchema,
  email: emailSchema,
  /** Of the emails. */
  language: languageSchema.default(DEFAULT_LANGUAGE),
});

/**
 * Emails a link that starts a watch. The response is the same for every address. INVALID_INPUT with the nearest land for land that the
 * index doesn't have.
 */
export const signUpForWatch = defineEndpoint({
  method: 'POST',
  path: 'watch/signUp',
  access: 'public',
  request: watchSignUpSchema,
  content: z.object({
    /** How many documents of the last 12 months the watch would have sent; at most 1,000 are counted. */
    documentsInTwelveMonths: z.int(),
  }),
});

const withSecret = z.strictObject({ secret: watchLinkSecret, language: languageSchema.default(DEFAULT_LANGUAGE) });

/** Starts the watch of a confirmation link. A second press has no further effect. */
export const confirmWatch = defineEndpoint({
  method: 'POST',
  path: 'watch/confirm',
  access: 'public',
  request: withSecret,
  content: z.object({
    watched: watchedSchema,
    /** Of a link that manages the watches of the address. */
    manageSecret: z.string(),
  }),
});

/** The watches that an emailed link manages. */
export const getSubscription = defineEndpoint({
  method: 'POST',
  path: 'watch/subscription',
  access: 'public',
  request: withSecret,
  content: z.object({
    frequency: z.enum(WATCH_FREQUENCIES),
    watches: z.array(z.object({ id: z.int(), watched: watchedSchema })),
  }),
});

/** Changes how often the emails of a link arrive. */
export const changeWatchFrequency = defineEndpoint({
  method: 'POST',
  path: 'watch/frequency',
  access: 'public',
  request: withSecret.extend({ frequency: z.enum(WATCH_FREQUENCIES) }),
  content: z.object({}),
});

/** Ends one of the watches that a link manages. */
export const endWatch = defineEndpoint({
  method: 'POST',
  path: 'watch/end',
  access: 'public',
  request: withSecret.extend({ id: z.int() }),
  content: z.object({}),
});

/**
 * Ends all watches of a link and forgets the address. Mail programs post it with one click (RFC 8058), without a cookie: the secret is in
 * the query. The response is the same for every secret.
 */
export const unsubscribeFromWatches = defineEndpoint({
  method: 'POST',
  path: 'watch/unsubscribe',
  access: 'public',
  body: 'oneClick',
  request: z.strictObject({ secret: watchLinkSecret }),
  content: z.object({}),
});

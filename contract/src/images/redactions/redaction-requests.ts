import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { problemMessage } from '../../problem.ts';
import { documentKeySchema } from '../../values/document-key.ts';
import { emailSchema } from '../../values/email.ts';
import { DEFAULT_LANGUAGE, languageSchema } from '../../values/language.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { PLAIN_LINE, PLAIN_PROBLEM, PLAIN_TEXT } from '../../values/plain-text.ts';
import { HIDDEN_KINDS } from './personal-number-kinds.ts';

const staff = { roles: ['COUNTY', 'TRIMIN'] } as const;

/** The confirmation link stops working after this time. */
export const REQUEST_CONFIRMATION_HOURS = 48;

const NAME_MAX_CHARACTERS = 100;
const NOTE_MAX_CHARACTERS = 1_000;
const PAGES_MAX = 5_000;
const SECRET_MAX_CHARACTERS = 100;
/** Requests that a screen shows. */
export const REQUESTS_SHOWN_MAX = 100;

/**
 * For whom someone asks. Laws differ in who may: Minn. Stat. 13.045 names the participant of an address program, Fla. Stat. 119.071(4)(d) also
 * the person's agency, Fla. Stat. 119.0714(3) the holder of a number or their attorney. Staff compare it with the county's law.
 */
export const REQUESTERS = ['SELF', 'RELATIVE', 'ATTORNEY', 'AGENCY'] as const;

/** The digits of a social security number, or of an account, in any grouping and script. Statutes, dates and pages have fewer. */
const DIGITS_OF_NUMBER = /\p{Nd}(?:[\s.\u2010-\u2015_-]{0,3}\p{Nd}){8}/u;

/** A text that doesn't repeat the number which it asks to remove: the request would be another place that has it. */
const withoutNumber = z
  .string()
  .trim()
  .max(NOTE_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: NOTE_MAX_CHARACTERS }))
  .regex(PLAIN_TEXT, PLAIN_PROBLEM)
  .refine(repeatsNoNumber, problemMessage('numberRepeated'));

function repeatsNoNumber(text: string): boolean {
  return !DIGITS_OF_NUMBER.test(text.normalize('NFKC'));
}

export const redactionRequestSchema = z.strictObject({
  documentKey: z
    .string()
    .trim()
    .min(1, problemMessage('required'))
    .transform((key) => key.toUpperCase())
    .pipe(documentKeySchema),
  page: z.int().min(1).max(PAGES_MAX),
  kind: z.enum(HIDDEN_KINDS),
  requester: z.enum(REQUESTERS),
  name: z
    .string()
    .trim()
    .min(1, problemMessage('required'))
    .max(NAME_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: NAME_MAX_CHARACTERS }))
    .regex(PLAIN_LINE, PLAIN_PROBLEM)
    .refine(repeatsNoNumber, problemMessage('numberRepeated')),
  /** The place on the page, or the reason. */
  note: withoutNumber,
  email: emailSchema,
  /** Of the emails. */
  language: languageSchema.default(DEFAULT_LANGUAGE),
});

/** The form, whose page is typed. */
export const redactionFormSchema = redactionRequestSchema.omit({ language: true }).extend({
  page: z
    .string()
    .trim()
    .min(1, problemMessage('required'))
    .refine(
      (page) => /^[0-9]{1,4}$/.test(page) && Number(page) >= 1 && Number(page) <= PAGES_MAX,
      problemMessage('numberBetween', { min: 1, max: PAGES_MAX }),
    ),
});

/** The county's note about its law, for the public page. NOT_OFFERED if the county takes no requests here. */
export const getRedactionOffer = defineEndpoint({
  method: 'GET',
  path: 'redactionRequests/offer',
  access: 'public',
  isActivity: false,
  request: z.strictObject({}),
  content: z.object({
    /** May be empty. */
    notice: z.string(),
  }),
});

/**
 * Asks the county to redact a document, and emails a link that confirms it. The response is the same for every document and address, so that it
 * says nothing about records that aren't public.
 */
export const askForRedaction = defineEndpoint({
  method: 'POST',
  path: 'redactionRequests/ask',
  access: 'public',
  request: redactionRequestSchema,
  content: z.object({}),
});

/** Confirms a request by its emailed link: staff see it from then on. A second press has no further effect. */
export const confirmRedactionRequest = defineEndpoint({
  method: 'POST',
  path: 'redactionRequests/confirm',
  access: 'public',
  request: z.strictObject({
    secret: z.string().min(1, problemMessage('required')).max(SECRET_MAX_CHARACTERS),
    language: languageSchema.default(DEFAULT_LANGUAGE),
  }),
  content: z.object({ documentKey: z.string() }),
});

export const REQUEST_ANSWERS = ['REDACTED', 'DECLINED'] as const;
/** OPEN until a clerk answers. */
export const REQUEST_STATES = ['OPEN', ...REQUEST_ANSWERS] as const;

export const redactionRequestRowSchema = z.object({
  id: z.int(),
  documentKey: z.string(),
  page: z.int(),
  kind: z.enum(HIDDEN_KINDS),
  requester: z.enum(REQUESTERS),
  name: z.string(),
  email: z.string(),
  note: z.string(),
  confirmedAt: localDateTimeSchema,
  state: z.enum(REQUEST_STATES),
  /** Empty while it is open, and without one. */
  answer: z.string(),
  answeredBy: z.string(),
  answeredAt: localDateTimeSchema.nullable(),
});
export type RedactionRequest = z.output<typeof redactionRequestRowSchema>;

/** Confirmed requests, for the clerks who redact: those that wait, the oldest first, or those that were answered, the latest first. */
export const listRedactionRequests = defineEndpoint({
  method: 'POST',
  path: 'redactionRequests/list',
  access: staff,
  request: z.strictObject({ isAnswered: z.boolean() }),
  content: z.object({
    requests: z.array(redactionRequestRowSchema).max(REQUESTS_SHOWN_MAX),
    /** Those that wait; not more than a thousand are counted. */
    waiting: z.int().min(0),
  }),
});

/** The form of an answer. */
export const answerFormSchema = z
  .strictObject({
    decision: z.enum(REQUEST_ANSWERS),
    /** In the clerk's words, for the requester; required to decline. */
    answer: withoutNumber,
  })
  .refine(({ decision, answer }) => decision === 'REDACTED' || answer !== '', {
    path: ['answer'],
    message: problemMessage('required'),
  });

/**
 * Answers a request once, and emails the answer. REQUEST_DECIDED if someone was faster; REQUEST_NOT_REDACTED for the answer that the page is
 * redacted while it isn't.
 */
export const answerRedactionRequest = defineEndpoint({
  method: 'POST',
  path: 'redactionRequests/answer',
  access: staff,
  request: answerFormSchema.safeExtend({ id: z.int().min(1) }),
  content: z.object({}),
});

import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { PLAIN_PROBLEM, PLAIN_TEXT } from '../../values/plain-text.ts';
import { feeFactsShape } from './fee-facts.ts';
import { efileTypeSchema, FILER_ROLES, imageIdSchema } from './filing.ts';
import { indexFactsShape } from './index-facts.ts';
import { filingQuoteSchema } from './upload-image.ts';

/** How long an uploaded file with its form is kept. */
export const DRAFT_DAYS = 7;

/** A field that doesn't have to be complete. The submission checks it. */
const unfinished = z.string().max(200).regex(PLAIN_TEXT, PLAIN_PROBLEM).default('');

const draftFormSchema = z.strictObject({
  name: unfinished,
  email: unfinished,
  address1: unfinished,
  address2: unfinished,
  city: unfinished,
  state: unfinished,
  zip: unfinished,
  ...indexFactsShape,
  ...feeFactsShape,
});
export type DraftForm = z.output<typeof draftFormSchema>;

/** Keeps the form of an uploaded file that isn't filed yet; a later call replaces it. */
export const saveDraft = defineEndpoint({
  method: 'POST',
  path: 'efile/saveDraft',
  access: { roles: FILER_ROLES },
  request: z.strictObject({ imageId: imageIdSchema, form: draftFormSchema }),
  content: z.object({}),
});

const draftSchema = z.object({
  efileType: efileTypeSchema,
  quote: filingQuoteSchema,
  form: draftFormSchema,
  /** The last day, `MM/DD/YYYY`. */
  keptUntil: z.string(),
});
export type Draft = z.infer<typeof draftSchema>;

/** The caller's drafts, newest first. */
export const listDrafts = defineEndpoint({
  method: 'GET',
  path: 'efile/drafts',
  access: { roles: FILER_ROLES },
  request: z.strictObject({}),
  content: z.object({ drafts: z.array(draftSchema).readonly() }),
});

/** Deletes an uploaded file that isn't filed, and its form. */
export const discardDraft = defineEndpoint({
  method: 'POST',
  path: 'efile/discardDraft',
  access: { roles: FILER_ROLES },
  request: z.strictObject({ imageId: imageIdSchema }),
  content: z.object({}),
});

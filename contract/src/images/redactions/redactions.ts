import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { documentKeySchema } from '../../values/document-key.ts';
import { FINDING_REASONS, HIDDEN_KINDS } from './personal-number-kinds.ts';

/** Of the staff, those whose names are in the settings; others are refused, except by `nextRedactionPage`, which tells them. */
const access = { roles: ['COUNTY', 'TRIMIN'] } as const;

/** Places of pages are in ten-thousandths of their width and height. */
const PAGE_UNITS = 10_000;
const BOXES_MAX = 10;
const PAGES_MAX = 5_000;

export const redactionBoxSchema = z
  .strictObject({
    left: z.int().min(0).max(PAGE_UNITS),
    top: z.int().min(0).max(PAGE_UNITS),
    right: z.int().min(0).max(PAGE_UNITS),
    bottom: z.int().min(0).max(PAGE_UNITS),
  })
  .refine(({ left, top, right, bottom }) => left < right && top < bottom);
export type PageBox = z.output<typeof redactionBoxSchema>;

const boxesSchema = z.array(redactionBoxSchema).min(1).max(BOXES_MAX);
const pageSchema = z.int().min(1).max(PAGES_MAX);
const boxesOfPage = z.array(z.object({ left: z.int(), top: z.int(), right: z.int(), bottom: z.int() }));
export const DECISIONS = ['REDACTED', 'REJECTED'] as const;

/** A place that waits for a decision. It has no digits: a clerk who may see them looks at the page. */
export const findingSchema = z.object({
  id: z.int(),
  kind: z.enum(HIDDEN_KINDS),
  reason: z.enum([...FINDING_REASONS, 'DRAWN', 'HIDDEN']),
  confidence: z.int().min(0).max(100),
  boxes: boxesOfPage,
  /** The decision of the first of two people; null without one. */
  proposal: z.enum(DECISIONS).nullable(),
  /** Whether it was the caller, who can't decide alone. */
  isOwnProposal: z.boolean(),
});
export type Finding = z.output<typeof findingSchema>;

/** A page of a document, of a certificate of title, or of an old book, by the key of its image. */
const pageOfRecord = { documentKey: documentKeySchema, page: pageSchema } as const;
const openElsewhereSchema = z.object({ documentKey: z.string(), page: z.int(), username: z.string() });

/**
 * Opens a page to decide about: the next one that the caller can decide and that no one else has open, the newest documents first, or a named one.
 * It is the caller's for fifteen minutes, or until another page is opened; opening it again renews that. NOT_FOUND for another record.
 */
export const nextRedactionPage = defineEndpoint({
  method: 'POST',
  path: 'redactions/nextPage',
  access,
  request: z.strictObject({
    /** The page that the caller leaves; without it, the page that the caller has open, or the first one. */
    after: z.strictObject(pageOfRecord).optional(),
    /** A page of any record, with or without findings. Taken over: also one that another clerk has open. */
    at: z.strictObject({ ...pageOfRecord, isTakenOver: z.boolean().optional() }).optional(),
  }),
  content: z.object({
    /** Whether the caller's name is in the settings; if not, everything else is empty. */
    mayRedact: z.boolean(),
    page: z
      .object({
        documentKey: z.string(),
        page: pageSchema,
        findings: z.array(findingSchema),
        /** Places of the page that are redacted. */
        redacted: boxesOfPage,
      })
      .nullable(),
    /** The named page and the clerk who has it open; null if the caller got it. */
    holder: openElsewhereSchema.nullable(),
    /** Findings that wait; not more than a thousand are counted. */
    waiting: z.int().min(0),
    /** Records whose image was replaced and is closed until a clerk has looked at its boxes; a hundred at most. */
    replaced: z.array(z.string()),
    /** Pages that other clerks have open; fifty at most. */
    openElsewhere: z.array(openElsewhereSchema),
  }),
});

/** The recorded page, without redactions. Each look is an entry of the audit log. */
export const getOriginalPage = defineEndpoint({
  method: 'POST',
  path: 'redactions/originalPage',
  access,
  sharedWork: 'images',
  needsFreshProof: () => true,
  request: z.strictObject({ documentKey: documentKeySchema, page: pageSchema }),
  content: z.never(),
  response: 'file',
});

/**
 * Accepts or rejects a finding, perhaps with moved boxes. With two people, the first one's decision waits for another person. PAGE_CLAIMED if
 * another clerk has the page open; FINDING_DECIDED if someone was faster; OWN_REDACTION for a caller who decided first.
 */
export const decideFinding = defineEndpoint({
  method: 'POST',
  path: 'redactions/decide',
  access,
  needsFreshProof: () => true,
  request: z.strictObject({ id: z.int().min(1), decision: z.enum(DECISIONS), boxes: boxesSchema.optional() }),
  content: z.object({ isDecided: z.boolean() }),
});

/** Draws a box over a number that wasn't found. With two people, it waits for another person. */
export const drawRedaction = defineEndpoint({
  method: 'POST',
  path: 'redactions/draw',
  access,
  needsFreshProof: () => true,
  request: z.strictObject({
    documentKey: documentKeySchema,
    page: pageSchema,
    kind: z.enum(HIDDEN_KINDS),
    boxes: boxesSchema,
  }),
  content: z.object({ isDecided: z.boolean() }),
});

/** Opens the image of a document whose original was replaced: its boxes cover the numbers of the new one. */
export const confirmReplacedImage = defineEndpoint({
  method: 'POST',
  path: 'redactions/confirmReplaced',
  access,
  needsFreshProof: () => true,
  request: z.strictObject({ documentKey: documentKeySchema }),
  content: z.object({}),
});

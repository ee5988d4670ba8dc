import { z } from 'zod';
import { centsSchema } from '../../../values/money.ts';
import { drawnSectionSchema } from './section-land.ts';

const partySchema = z.object({
  displayName: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  middleInitial: z.string(),
  /** Whether the search found the document by this party. Such parties come first in a row. Absent means false. */
  isMatch: z.boolean().optional(),
  /** How such a party is like the searched name; absent for the typed name itself. */
  likeness: z.enum(['oneLetter', 'similar']).optional(),
});

const referenceSchema = z.object({
  /** Null if the referred document isn't in the index. */
  docId: z.string().nullable(),
  docNumber: z.string(),
  docType: z.string(),
  displayDocNumber: z.string(),
  instrumentDescription: z.string(),
  recordedDate: z.string(),
  /** `from`: this document names it (a satisfaction names its mortgage); `to`: it names this document. */
  direction: z.enum(['from', 'to']),
});

export const legalSchema = z.object({ docId: z.string(), description: z.string(), comment: z.string() });

/** The identity of a recorded document, its recording time, and whether there is an image. */
export const recordedDocument = {
  /** The document key: type letter and number. */
  docId: z.string(),
  docType: z.string(),
  docNumber: z.string(),
  displayDocNumber: z.string(),
  instrumentCode: z.string(),
  instrumentDescription: z.string(),
  /** `MM/DD/YYYY`, county-local. */
  recordedDate: z.string(),
  /** `h:mm`, empty if the index has no time. */
  recordedTime: z.string(),
  recordedAmPm: z.enum(['AM', 'PM', '']),
  /** Pages of the image; 0 if it isn't on file. */
  pageCount: z.int().min(0),
} as const;

/** The common part of a list row and the details (Spec 2 §3 "Search result record"). */
const documentFacts = {
  ...recordedDocument,
  displayBookAndPage: z.string(),
  /** Whether the index entry has been verified. */
  verifiedStatus: z.boolean(),
  grantorSearchResults: z.array(partySchema),
  granteeSearchResults: z.array(partySchema),
  referenceDocumentSearchResults: z.array(referenceSchema),
  legalSearchResults: z.array(legalSchema),
  torrensSearchResults: z.array(z.object({ certificateNumber: z.string(), status: z.string() })),
};

/** A row of the list: the first entry of each group, and how many there are, for the "more" badges (Spec 2 §2). */
export const documentRowSchema = z.object({
  ...documentFacts,
  /** `YYYY-MM-DDTHH:MM:SS`, county-local; midnight if the index has no time. */
  recordedDateTime: z.string(),
  /** Order of reception within the same minute. */
  recordedSequence: z.int(),
  /** Empty, and the page null, if the document is in no book. */
  book: z.string(),
  startPage: z.int().nullable(),
  grantorCount: z.int(),
  granteeCount: z.int(),
  referenceCount: z.int(),
  legalCount: z.int(),
  /** The first pages on which a search for words in images found them. Absent in other searches. */
  foundOnPages: z.array(z.int()).optional(),
});
export type DocumentRow = z.infer<typeof documentRowSchema>;

/** All facts about one document. */
export const documentDetailsSchema = z.object({
  ...documentFacts,
  instrumentDate: z.string(),
  /** Null if the county doesn't show it or the document has no price. */
  salePriceCents: centsSchema.nullable(),
  mortgageAmountCents: centsSchema.nullable(),
  displayOnlySearchResults: z.array(z.object({ label: z.string(), value: z.string() })),
  additionalInfoSearchResults: z.array(z.string()),
  parcelSearchResults: z.array(z.object({ parcelId: z.string(), address: z.string() })),
  /** The land of the legals by section, for the drawings. */
  sections: z.array(drawnSectionSchema),
});
export type DocumentDetails = z.infer<typeof documentDetailsSchema>;
export type Party = z.infer<typeof partySchema>;
export type ReferenceDocument = z.infer<typeof referenceSchema>;

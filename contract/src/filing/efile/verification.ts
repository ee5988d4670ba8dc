import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { defineList } from '../../lists/define-list.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { feeChoiceSchema } from './corrections.ts';
import { EFILE_TYPES } from './filing.ts';
import { type IndexFacts, indexFactsSchema, indexFactsShape, instrumentOptionSchema } from './index-facts.ts';

/** The recorder's staff and the provider's. */
const access = { roles: ['COUNTY', 'TRIMIN'] } as const;

/** The fields that two clerks key apart from each other. */
export const VERIFIED_FIELDS = [
  'instrument',
  'grantors',
  'grantees',
  'parcels',
  'legal',
] as const satisfies readonly (keyof IndexFacts)[];
export type VerifiedField = (typeof VERIFIED_FIELDS)[number];

/** A recording waits for its second clerk, or their entry differs from that of the first one. */
export const VERIFICATION_STATES = ['DUE', 'DIFFERS'] as const;

/** The clerk whose entry of a field is right. */
const CHOSEN_ENTRIES = ['FIRST', 'SECOND'] as const;
export type ChosenEntry = (typeof CHOSEN_ENTRIES)[number];

/** The recordings that a second clerk has to verify, oldest first. */
export const verificationList = defineList({
  path: 'efileQueue/verifications',
  access,
  texts: { title: 'efile:verifications', none: 'efile:noVerifications' },
  row: z.object({
    id: z.int(),
    documentNumber: z.string(),
    transactionNumber: z.string(),
    efileType: z.enum(EFILE_TYPES),
    numberOfPages: z.int(),
    dueAt: localDateTimeSchema,
    state: z.enum(VERIFICATION_STATES),
    /** The clerk who recorded it, or corrected it last. */
    firstClerk: z.string(),
    /** The clerk who keys it now, or has keyed it; can be empty. */
    secondClerk: z.string(),
  }),
  filter: z.strictObject({}),
  criteria: {},
  columns: {
    documentNumber: { kind: 'identifier', label: 'efile:documentNumber', sortable: true },
    transactionNumber: { kind: 'identifier', label: 'efile:transactionNumber' },
    efileType: { kind: 'status', label: 'efile:efileType', codes: 'efile:types' },
    numberOfPages: { kind: 'count', label: 'efile:numberOfPages' },
    dueAt: { kind: 'dateTime', label: 'efile:recorded', sortable: true },
    state: { kind: 'status', label: 'efile:state', codes: 'efile:verificationStates', sortable: true },
    firstClerk: { kind: 'identifier', label: 'efile:firstClerk' },
    secondClerk: { kind: 'identifier', label: 'efile:secondClerk' },
  },
  defaultSort: { sortKey: 'dueAt', sortDirection: 'ASC' },
  pageRows: 25,
  rowsKey: 'verifications',
});

const verificationSchema = z.object({
  id: z.int(),
  /** Of the filing, whose pages are keyed. */
  filingId: z.int(),
  /** Of the filing: the pages of another version are others. */
  version: z.int(),
  documentNumber: z.string(),
  efileType: z.enum(EFILE_TYPES),
  numberOfPages: z.int(),
  instruments: z.array(instrumentOptionSchema).readonly(),
  /** Both entries once they differ; null while the second one is keyed, whose clerk doesn't see the first. */
  difference: z
    .object({
      fields: z.array(z.enum(VERIFIED_FIELDS)).readonly(),
      first: indexFactsSchema,
      firstClerk: z.string(),
      second: indexFactsSchema,
      secondClerk: z.string(),
    })
    .nullable(),
});
export type Verification = z.infer<typeof verificationSchema>;

/**
 * Claims a recording for its second clerk for fifteen minutes, or without an id the oldest that the caller can verify; claiming it again
 * renews the claim. One whose entries differ is shown to everyone who can settle it. Null if none is left, another clerk keys it, or the
 * caller determined its index data.
 */
export const claimVerification = defineEndpoint({
  method: 'POST',
  path: 'efileQueue/claimVerification',
  access,
  request: z.strictObject({ id: z.int().min(1).optional() }),
  content: z.object({ verification: verificationSchema.nullable() }),
});

/** The second clerk's form. */
export const keyedFormSchema = z.strictObject(indexFactsShape);

/** Compares what the second clerk keyed with the index data of the recording. Equal entries are verified. */
export const keyVerification = defineEndpoint({
  method: 'POST',
  path: 'efileQueue/keyVerification',
  access,
  request: z.strictObject({ id: z.int().min(1), ...indexFactsShape }),
  /** The fields that differ. */
  content: z.object({ fields: z.array(z.enum(VERIFIED_FIELDS)).readonly() }),
});

/** The choice for each field that differs. */
const choicesSchema = z.partialRecord(z.enum(VERIFIED_FIELDS), z.enum(CHOSEN_ENTRIES));

/** Settles all differences of a recording. What the second clerk keyed corrects the index data. */
export const settleVerification = defineEndpoint({
  method: 'POST',
  path: 'efileQueue/settleVerification',
  access,
  request: z.strictObject({ id: z.int().min(1), choices: choicesSchema, feeChoice: feeChoiceSchema }),
  content: z.object({
    /** False if an import has the record: the recorder's own system is corrected. */
    isCorrectedHere: z.boolean(),
  }),
});

/** Months of the statistics, with the current one. */
export const ACCURACY_MONTHS = 12;

/** How often the entries of clerks were right, counted from recordings that were verified. */
export const accuracyList = defineList({
  path: 'efileQueue/accuracy',
  access,
  texts: { title: 'efile:accuracy', none: 'efile:noAccuracy' },
  row: z.object({
    /** Of the settlement, `MM/YYYY`, by the county's clock. */
    month: z.string(),
    clerk: z.string(),
    /** Recordings that the clerk entered and another one verified, and those of them with a wrong field. */
    entered: z.int().min(0),
    enteredWrong: z.int().min(0),
    /** The same of recordings that the clerk verified. */
    verified: z.int().min(0),
    verifiedWrong: z.int().min(0),
    /** Wrong fields of both. */
    wrongFields: z.int().min(0),
    /** Right entries of a hundred, rounded down: 100 means all. */
    accuracy: z.int().min(0).max(100),
  }),
  filter: z.strictObject({}),
  criteria: {},
  columns: {
    month: { kind: 'identifier', label: 'efile:returnMonth', sortable: true },
    clerk: { kind: 'identifier', label: 'efile:claimedBy', sortable: true },
    entered: { kind: 'count', label: 'efile:entered' },
    enteredWrong: { kind: 'count', label: 'efile:enteredWrong' },
    verified: { kind: 'count', label: 'efile:verified' },
    verifiedWrong: { kind: 'count', label: 'efile:verifiedWrong' },
    wrongFields: { kind: 'count', label: 'efile:wrongFields' },
    accuracy: { kind: 'count', label: 'efile:accuracyPercent', sortable: true },
  },
  defaultSort: { sortKey: 'month', sortDirection: 'DESC' },
  pageRows: 25,
  rowsKey: 'clerks',
  file: { name: 'accuracy' },
});

import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { criterionText } from '../../index/search/definitions/criteria-fields.ts';
import { defineList } from '../../lists/define-list.ts';
import { ALL_CODE } from '../../office/helper-data/code-description.ts';
import { problemMessage } from '../../problem.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { centsSchema } from '../../values/money.ts';
import { PLAIN_LINE, PLAIN_PROBLEM, PLAIN_TEXT } from '../../values/plain-text.ts';
import { EFILE_TYPES, PACKAGE_MAX_DOCUMENTS, RECORDING_TIMES } from './filing.ts';
import { filingSchema } from './filings.ts';
import { indexFactsShape, instrumentOptionSchema } from './index-facts.ts';

/** The recorder's staff and the provider's. */
const access = { roles: ['COUNTY', 'TRIMIN'] } as const;

/** Reasons for which a filing of the queue needs attention. */
export const QUEUE_ATTENTION = ['LATE', 'FACTS_MISSING', 'WARNINGS'] as const;

/** Whether the filer or the county's software named what the index needs: an instrument and a party. */
export const QUEUED_FACTS = ['MISSING', 'COMPLETE'] as const;

/** Whether a filing waits longer than the county promises. */
export const QUEUED_PROMISES = ['LATE', 'ON_TIME'] as const;

/** States in which a filing waits for a user. */
export const QUEUED_STATES = ['SUBMITTED', 'IN_REVIEW', 'CORRECTION'] as const;

/**
 * The filings that are waiting for the recorder, oldest first, and those that are waiting for their filer. A package is
 * one row.
 */
export const filingQueue = defineList({
  path: 'efileQueue/list',
  access,
  texts: { title: 'efile:queue', none: 'efile:queueEmpty' },
  row: z.object({
    id: z.int(),
    transactionNumber: z.string(),
    /** Of the first document. */
    efileType: z.enum(EFILE_TYPES),
    documentCount: z.int().min(1),
    /** Of the first document, by its name; empty if the filer didn't say. */
    instrument: z.string(),
    /** The first ones of the first document. */
    grantor: z.string(),
    grantee: z.string(),
    /** Of all documents that become index records; null without any. */
    facts: z.enum(QUEUED_FACTS).nullable(),
    state: z.enum(QUEUED_STATES),
    /** Of all documents, as are the charge and the warnings. */
    numberOfPages: z.int(),
    filer: z.string(),
    accountName: z.string(),
    totalCharge: centsSchema,
    queuedAt: localDateTimeSchema,
    /** Whole hours since it was queued. */
    ageHours: z.int().min(0),
    /** Null if the county promises nothing, and while the filer corrects it. */
    promise: z.enum(QUEUED_PROMISES).nullable(),
    warningCount: z.int().min(0),
    /** The clerk who reviews it; empty if no one does. */
    claimedBy: z.string(),
  }),
  filter: z.strictObject({
    state: z.enum([ALL_CODE, ...QUEUED_STATES]).default(ALL_CODE),
    efileType: z.enum([ALL_CODE, ...EFILE_TYPES]).default(ALL_CODE),
    attention: z.enum([ALL_CODE, ...QUEUE_ATTENTION]).default(ALL_CODE),
    /** Part of the number, the filer, the account, or a party, in any case. */
    text: criterionText,
  }),
  criteria: {
    state: { label: 'efile:state', codes: 'efile:states' },
    efileType: { label: 'efile:efileType', codes: 'efile:types' },
    attention: { label: 'efile:attention', codes: 'efile:attentions' },
    text: { label: 'efile:queueText' },
  },
  columns: {
    transactionNumber: { kind: 'identifier', label: 'efile:transactionNumber', sortable: true },
    queuedAt: { kind: 'dateTime', label: 'efile:queuedAt', sortable: true },
    ageHours: { kind: 'count', label: 'efile:ageHours', only: 'file' },
    promise: { kind: 'status', label: 'efile:promise', codes: 'efile:promises', only: 'sheet' },
    instrument: { kind: 'text', label: 'efile:instrument', sortable: true },
    efileType: { kind: 'status', label: 'efile:efileType', codes: 'efile:types', only: 'sheet' },
    documentCount: { kind: 'count', label: 'efile:documentCount', share: 9, only: 'sheet' },
    grantor: { kind: 'text', label: 'efile:firstGrantor', sortable: true },
    grantee: { kind: 'text', label: 'efile:firstGrantee', sortable: true },
    facts: { kind: 'status', label: 'efile:factsForIndex', codes: 'efile:facts', sortable: true },
    numberOfPages: { kind: 'count', label: 'efile:numberOfPages', sortable: true },
    filer: { kind: 'text', label: 'efile:filer', sortable: true },
    accountName: { kind: 'text', label: 'efile:accountName', only: 'sheet' },
    totalCharge: { kind: 'money', label: 'efile:totalCharge', only: 'sheet' },
    warningCount: { kind: 'count', label: 'efile:warningCount', share: 8, sortable: true },
    state: { kind: 'status', label: 'efile:state', codes: 'efile:states' },
    claimedBy: { kind: 'text', label: 'efile:claimedBy', only: 'file' },
  },
  defaultSort: { sortKey: 'queuedAt', sortDirection: 'ASC' },
  pageRows: 25,
  rowsKey: 'filings',
  file: { name: 'filing-queue' },
});

/** A filing that the caller has claimed, with everything needed for the decision. */
const reviewSchema = z.object({
  filing: filingSchema,
  /** The other documents of its package, in their order. All are decided together. */
  additionalDocuments: z.array(z.object({ filing: filingSchema, nextNumber: z.string() })).readonly(),
  /** The county's reasons for returning a document. */
  reasons: z.array(z.string()).readonly(),
  /** Instruments for indexing accepted documents; empty if none becomes an index record. */
  instruments: z.array(instrumentOptionSchema).readonly(),
  /** The number after the last one of the type; empty without a previous number, or if it can't be incremented. */
  nextNumber: z.string(),
  /** When the clerk can record it. */
  recordingTime: z.enum(RECORDING_TIMES),
  /** `HH:MM` by the county's clock. */
  now: z.string(),
  /** Whether the caller's account paid for it: another clerk rejects it, which refunds it (decision 0290). */
  isOwnMoney: z.boolean(),
});
export type Review = z.infer<typeof reviewSchema>;

/**
 * Claims a filing for fifteen minutes, or without an id the oldest unclaimed one. Claiming it again renews the claim.
 * Null if no filing is left, or another clerk has it.
 */
export const claimFiling = defineEndpoint({
  method: 'POST',
  path: 'efileQueue/claim',
  access,
  request: z.strictObject({ id: z.int().min(1).optional() }),
  content: z.object({ review: reviewSchema.nullable() }),
});

/** Days after which a recorded filing should be confirmed by an import. */
export const UNCONFIRMED_DAYS = 7;

/** Recorded filings that no import has confirmed for longer than `UNCONFIRMED_DAYS`. */
export const getUnconfirmedRecords = defineEndpoint({
  method: 'GET',
  path: 'efileQueue/unconfirmed',
  access,
  request: z.strictObject({}),
  content: z.object({
    count: z.int().min(0),
    /** The oldest ones. */
    oldest: z.array(z.object({ documentKey: z.string(), recordedOn: z.string() })).readonly(),
  }),
});

/** Returns the caller's claim to the queue. */
export const releaseFiling = defineEndpoint({
  method: 'POST',
  path: 'efileQueue/release',
  access,
  request: z.strictObject({ id: z.int().min(1) }),
  content: z.object({}),
});

const decided = { id: z.int().min(1), version: z.int().min(1) };

/** A line that a clerk types; empty unless a minimum is added. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, problemMessage('maximumCharacters', { n: max }))
    .regex(PLAIN_LINE, PLAIN_PROBLEM);

/** The longest remark, in characters. */
export const REMARK_MAX_CHARACTERS = 500;

/** The recording facts of a document. */
const recordShape = {
  documentNumber: line(20).min(1, problemMessage('required')),
  book: line(10).default(''),
  page: line(10).default(''),
  ...indexFactsShape,
};

const acceptedFields = {
  ...recordShape,
  /**
   * An earlier time of today, `HH:MM` by the county's clock, if the county allows one; empty for the time of the acceptance or, by the
   * county's setting, of the receipt. All documents of a package have the same.
   */
  recordedTime: z
    .string()
    .trim()
    .regex(/^(([01]?\d|2[0-3]):[0-5]\d)?$/, problemMessage('timeFormat'))
    .default(''),
  /** The reason for the earlier time; required with one. */
  recordedReason: line(REMARK_MAX_CHARACTERS).default(''),
  /** The reason for recording it although other fees are due for what is entered than were charged; required then. */
  feeReason: line(REMARK_MAX_CHARACTERS).default(''),
  /** The documents of the package after the first one, all of them in their order. */
  additionalDocuments: z
    .array(z.strictObject({ id: z.int().min(1), ...recordShape }))
    .max(PACKAGE_MAX_DOCUMENTS - 1)
    .readonly()
    .default([]),
};

/** The clerk's form. */
export const acceptedFormSchema = z.strictObject(acceptedFields);

/**
 * Records a filing under a number, with all documents of its package or none, and writes each to the index if its type belongs there. Only
 * the clerk who claimed it can.
 */
export const acceptFiling = defineEndpoint({
  method: 'POST',
  path: 'efileQueue/accept',
  access,
  request: z.strictObject({ ...decided, ...acceptedFields }),
  content: z.object({}),
});

const returnedFields = {
  /** One or more of the county's reasons, by their texts. */
  reasons: z.array(z.string().max(500)).min(1, problemMessage('required')).max(30).readonly(),
  remark: z
    .string()
    .trim()
    .max(REMARK_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: REMARK_MAX_CHARACTERS }))
    .regex(PLAIN_TEXT, PLAIN_PROBLEM)
    .default(''),
};

/** The clerk's form. */
export const returnedFormSchema = z.strictObject(returnedFields);

/** Returns a filing for good, with its package, and refunds it, less what the county keeps of each document. */
export const rejectFiling = defineEndpoint({
  method: 'POST',
  path: 'efileQueue/reject',
  access,
  request: z.strictObject({ ...decided, ...returnedFields }),
  content: z.object({ refundedCharge: centsSchema }),
});

/** Requests a correction from the filer; the filing keeps its payment. */
export const requestCorrection = defineEndpoint({
  method: 'POST',
  path: 'efileQueue/requestCorrection',
  access,
  request: z.strictObject({ ...decided, ...returnedFields }),
  content: z.object({}),
});

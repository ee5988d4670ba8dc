import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { defineList } from '../../lists/define-list.ts';
import { ALL_CODE } from '../../office/helper-data/code-description.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { centsSchema } from '../../values/money.ts';
import { feeFactsShape, RECORDING_FEES } from './fee-facts.ts';
import {
  EFILE_MAX_PAGES,
  EFILE_TYPES,
  efileTypeSchema,
  efileWarningSchema,
  FILER_ROLES,
  FILING_STATES,
  imageIdSchema,
  PACKAGE_MAX_DOCUMENTS,
  returnAddressShape,
} from './filing.ts';
import { indexFactsSchema, indexFactsShape } from './index-facts.ts';

const filingId = z.int().min(1);
/** The version that the caller saw: a change of another version is refused. */
const versionSchema = z.int().min(1);

const listedFilingSchema = z.object({
  id: filingId,
  transactionNumber: z.string(),
  /** The number of the first document of its package: its own for a document that was filed alone. */
  packageNumber: z.string(),
  /** Its place in the package, from 1, and how many documents that has. */
  position: z.int().min(1),
  documentCount: z.int().min(1),
  efileType: z.enum(EFILE_TYPES),
  state: z.enum(FILING_STATES),
  numberOfPages: z.int(),
  /** The return address. */
  name: z.string(),
  username: z.string(),
  totalCharge: centsSchema,
  submittedAt: localDateTimeSchema,
  /** Empty until the filing is accepted. */
  documentNumber: z.string(),
});
export type ListedFiling = z.infer<typeof listedFilingSchema>;

/** The filer's list: their own filings; administrators see those of their account. */
export const filingList = defineList({
  path: 'efile/filings',
  access: { roles: FILER_ROLES },
  texts: { title: 'efile:myFilings', none: 'efile:noFilings' },
  row: listedFilingSchema,
  filter: z.strictObject({ state: z.enum([ALL_CODE, ...FILING_STATES]).default(ALL_CODE) }),
  criteria: { state: { label: 'efile:state', codes: 'efile:states' } },
  columns: {
    transactionNumber: { kind: 'identifier', label: 'efile:transactionNumber', sortable: true },
    efileType: { kind: 'status', label: 'efile:efileType', codes: 'efile:types' },
    state: { kind: 'status', label: 'efile:state', codes: 'efile:states' },
    numberOfPages: { kind: 'count', label: 'efile:numberOfPages' },
    name: { kind: 'text', label: 'efile:fields.name' },
    username: { kind: 'identifier', label: 'efile:username' },
    totalCharge: { kind: 'money', label: 'efile:totalCharge' },
    submittedAt: { kind: 'dateTime', label: 'efile:submittedAt', sortable: true },
    documentNumber: { kind: 'identifier', label: 'efile:documentNumber' },
  },
  // Others see only their own.
  listHidden: (_, { role }) => (role === 'ACCOUNT' ? [] : ['username']),
  defaultSort: { sortKey: 'submittedAt', sortDirection: 'DESC' },
  pageRows: 25,
  rowsKey: 'filings',
});

const eventSchema = z.object({
  at: localDateTimeSchema,
  toState: z.enum(FILING_STATES),
  /** The user name; empty for automatic events. */
  username: z.string(),
  reasons: z.array(z.string()).readonly(),
  remark: z.string(),
});

/** A document of a package, as the others show it. */
const packagedSchema = z.object({
  id: filingId,
  transactionNumber: z.string(),
  efileType: z.enum(EFILE_TYPES),
  /** Pages that were paid for. */
  numberOfPages: z.int(),
  documentNumber: z.string(),
  indexFacts: z.object(indexFactsShape),
  feeFacts: z.object(feeFactsShape),
});
export type PackagedFiling = z.infer<typeof packagedSchema>;

/** A filing in full, for its filer and for the clerk. */
export const filingSchema = z.object({
  ...listedFilingSchema.shape,
  version: versionSchema,
  /** All documents of its package in their order, with itself; only itself for a document that was filed alone. */
  package: z.array(packagedSchema).readonly(),
  address: z.object({
    name: z.string(),
    email: z.string(),
    address1: z.string(),
    address2: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
  }),
  /** The filer's facts for the index. */
  indexFacts: z.object(indexFactsShape),
  /** The filer's facts for the fees. */
  feeFacts: z.object(feeFactsShape),
  /** The lines of its price; empty for filings before these lines were kept. */
  fees: z.array(z.object({ fee: z.enum(RECORDING_FEES), charge: centsSchema })).readonly(),
  /** The facts of its record in the index; null without a record that can be corrected here. */
  recordedFacts: indexFactsSchema.nullable(),
  /** Corrections of these facts, oldest first. */
  corrections: z
    .array(
      z.object({
        at: localDateTimeSchema,
        username: z.string(),
        reason: z.string(),
        before: indexFactsSchema,
        after: indexFactsSchema,
        /** The amounts that it charged and returned. */
        chargedCents: centsSchema,
        returnedCents: centsSchema,
      }),
    )
    .readonly(),
  /** A correction that waits for a second clerk; null for filers, and without one. */
  proposedCorrection: z
    .object({
      /** Identifies it. */
      proposedAt: z.iso.datetime(),
      username: z.string(),
      reason: z.string(),
      after: indexFactsSchema,
    })
    .nullable(),
  /** Recordings of the filing that were withdrawn, oldest first. */
  withdrawnRecordings: z
    .array(
      z.object({
        documentNumber: z.string(),
        recordedDate: z.string(),
        recordedTime: z.string(),
        at: localDateTimeSchema,
        username: z.string(),
        reason: z.string(),
      }),
    )
    .readonly(),
  /** The number of its receipt (`charging/receipt`); null if it was free. */
  receiptId: z.int().nullable(),
  warnings: z.array(efileWarningSchema).readonly(),
  /** The part of the price that the county kept of a rejected or withdrawn filing. */
  retainedCharge: centsSchema,
  /** The last day to correct it, `MM/DD/YYYY`; empty unless the recorder requested a correction. */
  correctBy: z.string(),
  /** Empty until the filing is accepted; then `MM/DD/YYYY` and `HH:MM`. */
  recordedDate: z.string(),
  recordedTime: z.string(),
  book: z.string(),
  page: z.string(),
  /** The user who is reviewing it; can be empty. */
  claimedBy: z.string(),
  /** In the order in which it happened. */
  events: z.array(eventSchema).readonly(),
});
export type Filing = z.infer<typeof filingSchema>;

export const getFiling = defineEndpoint({
  method: 'GET',
  path: 'efile/filing/:id',
  access: { roles: FILER_ROLES },
  request: z.strictObject({ id: z.coerce.number().int().min(1) }),
  content: filingSchema,
});

/** A page of a filing, as an image large enough to read. */
export const getFilingPage = defineEndpoint({
  method: 'POST',
  path: 'efile/page',
  access: { roles: FILER_ROLES },
  request: z.strictObject({
    id: filingId,
    page: z.int().min(1).max(EFILE_MAX_PAGES),
    /** Enlarged, for small print. */
    isLarge: z.boolean().default(false),
  }),
  content: z.never(),
  response: 'file',
});

/** The accepted document as PDF with the recorder's stamp on page one. */
export const getRecordedCopy = defineEndpoint({
  method: 'POST',
  path: 'efile/recordedCopy',
  access: { roles: FILER_ROLES },
  request: z.strictObject({ id: filingId }),
  content: z.never(),
  response: 'file',
});

/** Takes a filing back that no clerk reviews, with the whole package. */
export const withdrawFiling = defineEndpoint({
  method: 'POST',
  path: 'efile/withdraw',
  access: { roles: FILER_ROLES },
  request: z.strictObject({ id: filingId, version: versionSchema }),
  content: z.object({ usageBalance: centsSchema.nullable() }),
});

/**
 * Returns a filing to the queue after a requested correction, with a new file or the same one, together with every
 * document of its package. A page more is charged, a page less is returned.
 */
export const correctFiling = defineEndpoint({
  method: 'POST',
  path: 'efile/correct',
  access: { roles: FILER_ROLES },
  request: z.strictObject({
    id: filingId,
    version: versionSchema,
    efileType: efileTypeSchema,
    /** The new file; left out if the file was right. */
    imageId: imageIdSchema.optional(),
    /** New files of the documents after the first one. */
    additionalDocuments: z
      .array(z.strictObject({ id: filingId, imageId: imageIdSchema }))
      .max(PACKAGE_MAX_DOCUMENTS - 1)
      .readonly()
      .default([]),
    /** Corrected facts of documents; those of the others stay. */
    facts: z
      .array(z.strictObject({ id: filingId, ...indexFactsShape, ...feeFactsShape }))
      .max(PACKAGE_MAX_DOCUMENTS)
      .readonly()
      .default([]),
    /** The most that the filer agreed to pay for it. */
    agreedCharge: centsSchema.min(0).default(0),
    /** Only says what the correction costs. */
    dryRun: z.boolean().default(false),
    ...returnAddressShape,
  }),
  content: z.object({
    transactionNumber: z.string(),
    /** Charged and returned for all documents. */
    charge: centsSchema,
    returned: centsSchema,
  }),
});

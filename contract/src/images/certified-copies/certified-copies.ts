import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { NUMBER_MAX_CHARACTERS } from '../../index/certified-searches/certified-searches.ts';
import { criterionText } from '../../index/search/definitions/criteria-fields.ts';
import { paymentShape } from '../../index/search/results/paid-content.ts';
import { defineList } from '../../lists/define-list.ts';
import { reasonSchema } from '../../money/charging/sales.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { centsSchema } from '../../values/money.ts';
import { documentAddress } from '../imaging/document-selection.ts';

const numberSchema = z.string().max(NUMBER_MAX_CHARACTERS);

/** The caller's current price for a certified copy of a document. NOT_OFFERED for records that aren't documents. */
export const quoteCertifiedCopy = defineEndpoint({
  method: 'POST',
  path: 'certifiedCopies/quote',
  access: 'signed-in',
  sharedWork: 'images',
  request: z.strictObject(documentAddress),
  content: z.object({
    /** "Warranty Deed A587329". */
    title: z.string(),
    pageCount: z.int().min(1),
    /** For the certification, and for all pages. */
    certificationCents: centsSchema,
    pagesCents: centsSchema,
    /** For paying by card. */
    surchargeCents: centsSchema,
    /** All of it. */
    totalCents: centsSchema,
  }),
});

/**
 * Certifies a copy of all pages of a document: writes and signs it, and charges for it, once per request key. ORDER_NOT_OPEN if the price or the pages are no longer those that the user saw.
 */
export const issueCertifiedCopy = defineEndpoint({
  method: 'POST',
  path: 'certifiedCopies/issue',
  access: 'signed-in',
  sharedWork: 'images',
  request: z.strictObject({
    ...documentAddress,
    /** Named by the browser: a repeated request finds the first copy. */
    requestKey: z.uuid(),
    /** As quoted. */
    pageCount: z.int().min(1),
    totalCents: centsSchema,
  }),
  content: z.object({
    /** Null if unpaid. */
    number: z.string().nullable(),
    usageBalance: centsSchema.nullable(),
    ...paymentShape,
    /** The reason why there is no copy; otherwise empty. */
    message: z.string(),
  }),
});

/**
 * The file of a certified copy, for the user who requested it, until its price is returned, and for the county's staff. A GET, so that parts
 * of it can be requested (RFC 9110 §14).
 */
export const certifiedCopyFile = defineEndpoint({
  method: 'GET',
  path: 'certifiedCopies/file',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: z.strictObject({ number: numberSchema }),
  content: z.never(),
  response: 'file',
});

/** REFUNDED when its whole price was returned, WITHDRAWN when the county's staff withdrew it. */
export const COPY_STATES = ['VALID', 'REFUNDED', 'WITHDRAWN'] as const;

const copyRow = z.object({
  number: z.string(),
  issuedAt: localDateTimeSchema,
  /** In English, as on the copy: "Warranty Deed A587329". */
  title: z.string(),
  pageCount: z.int(),
  state: z.enum(COPY_STATES),
});

const listShape = {
  filter: z.object({
    /** Any part of the number or of the document. */
    text: criterionText,
  }),
  criteria: { text: { label: 'certified-copy:list.text' } },
  defaultSort: { sortKey: 'issuedAt', sortDirection: 'DESC' },
  pageRows: 25,
  rowsKey: 'copies',
  file: { name: 'certified-copies' },
} as const;

const columns = {
  number: { kind: 'text', label: 'search-certificate:number' },
  issuedAt: { kind: 'dateTime', label: 'search-certificate:issuedAt', sortable: true },
  title: { kind: 'text', label: 'certified-copy:document', share: 36 },
  pageCount: { kind: 'count', label: 'search-certificate:pageCount', share: 8 },
  state: { kind: 'status', label: 'search-certificate:state', codes: 'certified-copy:states' },
} as const;

/** The caller's certified copies; for a guest, those of the current session. */
export const ownCertifiedCopyList = defineList({
  ...listShape,
  path: 'certifiedCopies/own',
  access: 'signed-in',
  whileViewing: 'viewed',
  texts: { title: 'certified-copy:list.title', none: 'certified-copy:list.none' },
  row: copyRow,
  columns,
});

/** The register of all certified copies, for the county's staff. */
export const certifiedCopyRegister = defineList({
  ...listShape,
  path: 'certifiedCopies/register',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  texts: { title: 'certified-copy:list.registerTitle', none: 'certified-copy:list.noneIssued' },
  row: copyRow.extend({
    /** `2026-000123`; without gaps within a year. */
    register: z.string(),
    username: z.string(),
  }),
  columns: {
    register: { kind: 'text', label: 'certified-copy:list.register' },
    ...columns,
    username: { kind: 'identifier', label: 'search-certificate:list.user' },
  },
});

/** Withdraws a certified copy, which its page then shows. COPY_WITHDRAWN if it is already withdrawn. */
export const withdrawCertifiedCopy = defineEndpoint({
  method: 'POST',
  path: 'certifiedCopies/withdraw',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  request: z.strictObject({ number: numberSchema, reason: reasonSchema }),
  content: z.object({}),
});

/**
 * Whether the record is still what was certified: `UNCHANGED`; `CHANGED` if its facts in the index or its pages are others; `NOT_PUBLIC` if
 * it no longer exists or is withheld.
 */
export const RECORD_STATES = ['UNCHANGED', 'CHANGED', 'NOT_PUBLIC'] as const;

/**
 * The public facts of a certified copy by its number. The browser sends the digest of a file. What was certified is
 * shown while the record is public.
 */
export const verifyCertifiedCopy = defineEndpoint({
  method: 'POST',
  path: 'certifiedCopies/verify',
  access: 'public',
  isActivity: false,
  request: z.strictObject({
    number: numberSchema,
    /** SHA-256 of the visitor's file in hexadecimal digits. */
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
  content: z.object({
    /** Null if no copy has this number. */
    copy: z
      .object({
        number: z.string(),
        issuedAt: localDateTimeSchema,
        /** Empty if the record isn't public. */
        title: z.string(),
        /** Of the document, without the certification. */
        pageCount: z.int(),
        state: z.enum(COPY_STATES),
        withdrawnReason: z.string(),
        record: z.enum(RECORD_STATES),
        isDemo: z.boolean(),
      })
      .nullable(),
    /** Whether the file is the copy; null if none was sent. */
    isSameFile: z.boolean().nullable(),
  }),
});

export const CERTIFIED_COPY_ENDPOINTS = [
  quoteCertifiedCopy,
  issueCertifiedCopy,
  certifiedCopyFile,
  withdrawCertifiedCopy,
  verifyCertifiedCopy,
] as const;

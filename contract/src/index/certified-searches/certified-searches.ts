import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { defineList } from '../../lists/define-list.ts';
import { reasonSchema } from '../../money/charging/sales.ts';
import { problemMessage } from '../../problem.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { centsSchema } from '../../values/money.ts';
import { criterionText } from '../search/definitions/criteria-fields.ts';
import { paymentShape } from '../search/results/paid-content.ts';
import { searchKeySchema } from '../search/run/search-address.ts';

/** Searches of one certificate: the names of a title order. */
export const CERTIFIED_MAX_SEARCHES = 20;

/** Results of one certificate, all of which it lists. A search with more must be narrowed first. */
export const CERTIFIED_MAX_RESULTS = 1_000;

/** A number has 18 characters; visitors can type blanks with them. */
export const NUMBER_MAX_CHARACTERS = 30;

const numberSchema = z.string().max(NUMBER_MAX_CHARACTERS);

/** The form for holders of a printed certificate. */
export const certificateNumberFormSchema = z.object({
  number: numberSchema.trim().min(1, problemMessage('required')),
});

/** Whether the county certifies searches now, and the caller's price for a certificate. */
export const searchCertificateOffer = defineEndpoint({
  method: 'GET',
  path: 'searchCertificates/offer',
  access: 'signed-in',
  whileViewing: 'viewed',
  isActivity: false,
  request: z.strictObject({}),
  content: z.object({ isOffered: z.boolean(), costCents: centsSchema }),
});

/**
 * Certifies searches: runs them again, writes and signs the certificate, and charges for it, once per request key.
 * TOO_MANY_RESULTS if they found more than a certificate lists; NOT_FOUND for a search of another account.
 */
export const certifySearch = defineEndpoint({
  method: 'POST',
  path: 'searchCertificates/certify',
  access: 'signed-in',
  request: z.strictObject({
    /** Named by the browser: a repeated request finds the first certificate. */
    requestKey: z.uuid(),
    /** The searches, by the keys of their addresses. */
    searchKeys: z.array(searchKeySchema).min(1).max(CERTIFIED_MAX_SEARCHES),
  }),
  content: z.object({
    /** Null if unpaid. */
    number: z.string().nullable(),
    usageBalance: centsSchema.nullable(),
    ...paymentShape,
    /** The reason why there is no certificate; otherwise empty. */
    message: z.string(),
  }),
  sharedWork: 'reports',
});

/** The file of a certificate, for the user who requested it and for the county's staff. */
export const searchCertificateFile = defineEndpoint({
  method: 'POST',
  path: 'searchCertificates/file',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: z.strictObject({ number: numberSchema }),
  content: z.never(),
  response: 'file',
});

/** VALID until the county's staff withdraw it. */
export const CERTIFICATE_STATES = ['VALID', 'WITHDRAWN'] as const;

const certificateRow = z.object({
  number: z.string(),
  issuedAt: localDateTimeSchema,
  /** The searched criteria, in one line. */
  title: z.string(),
  resultCount: z.int(),
  state: z.enum(CERTIFICATE_STATES),
  withdrawnReason: z.string(),
});

const listShape = {
  filter: z.object({
    /** Any part of the number or of the criteria. */
    text: criterionText,
  }),
  criteria: { text: { label: 'search-certificate:list.text' } },
  defaultSort: { sortKey: 'issuedAt', sortDirection: 'DESC' },
  pageRows: 25,
  rowsKey: 'certificates',
  file: { name: 'search-certificates' },
} as const;

const columns = {
  number: { kind: 'text', label: 'search-certificate:number' },
  issuedAt: { kind: 'dateTime', label: 'search-certificate:issuedAt', sortable: true },
  title: { kind: 'text', label: 'search-certificate:list.search', share: 36 },
  resultCount: { kind: 'count', label: 'search-certificate:list.resultCount', share: 8, sortable: true },
  state: { kind: 'status', label: 'search-certificate:state', codes: 'search-certificate:states' },
} as const;

/** The caller's certificates; for a guest, those of the current session. */
export const ownSearchCertificateList = defineList({
  ...listShape,
  path: 'searchCertificates/own',
  access: 'signed-in',
  whileViewing: 'viewed',
  texts: { title: 'search-certificate:list.title', none: 'search-certificate:list.none' },
  row: certificateRow,
  columns,
});

/** All certificates of the county, for its staff. */
export const issuedSearchCertificateList = defineList({
  ...listShape,
  path: 'searchCertificates/issued',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  texts: { title: 'search-certificate:list.issuedTitle', none: 'search-certificate:list.noneIssued' },
  row: certificateRow.extend({ username: z.string() }),
  columns: { ...columns, username: { kind: 'identifier', label: 'search-certificate:list.user', sortable: true } },
});

/** Withdraws a certificate, which its page then shows. CERTIFICATE_WITHDRAWN if it is already withdrawn. */
export const withdrawSearchCertificate = defineEndpoint({
  method: 'POST',
  path: 'searchCertificates/withdraw',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  request: z.strictObject({ number: numberSchema, reason: reasonSchema }),
  content: z.object({}),
});

/** A search of a certificate, as its page shows it to holders of the file. */
const certifiedSearch = z.object({ title: z.string(), criteria: z.string(), count: z.int() });

/**
 * The public facts of a certificate by its number: that it was issued, when, with how many pages, and whether it was
 * withdrawn. The browser sends the digest of a file; only the certificate's own file shows the searched criteria.
 */
export const verifySearchCertificate = defineEndpoint({
  method: 'POST',
  path: 'searchCertificates/verify',
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
    /** Null if no certificate has this number. */
    certificate: z
      .object({
        number: z.string(),
        issuedAt: localDateTimeSchema,
        pageCount: z.int(),
        state: z.enum(CERTIFICATE_STATES),
        withdrawnReason: z.string(),
        isDemo: z.boolean(),
      })
      .nullable(),
    /** Whether the file is the certificate; null if none was sent. */
    isSameFile: z.boolean().nullable(),
    /** Null unless the file is the certificate. */
    searches: z.array(certifiedSearch).nullable(),
  }),
});

/** The county's root certificates, old ones included, so that programs that read PDF files can trust its signatures (PEM). */
export const searchCertificateRoots = defineEndpoint({
  method: 'GET',
  path: 'searchCertificates/roots',
  access: 'public',
  isActivity: false,
  request: z.strictObject({}),
  content: z.never(),
  response: 'file',
});

export const SEARCH_CERTIFICATE_ENDPOINTS = [
  searchCertificateOffer,
  certifySearch,
  searchCertificateFile,
  withdrawSearchCertificate,
  verifySearchCertificate,
  searchCertificateRoots,
] as const;

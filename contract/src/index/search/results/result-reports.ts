import { z } from 'zod';
import { defineReportTable } from '../../../reports/define-report.ts';
import type { ResultKind } from './result-kinds.ts';
import { TAX_LIEN_STATUSES } from './tax-lien-result.ts';

/**
 * The lists of search results as reports, by kind of result. On a page a column contains several values, as on the
 * screen; in a sheet each value has a separate column. Parties, references and legals are lists, of which the first
 * ones and the number of others are printed.
 */

const texts = z.array(z.string());

/** Fields that every document has. */
const recorded = {
  /** Instrument and number. */
  document: texts,
  instrument: z.string(),
  documentNumber: z.string(),
  /** `MM/DD/YYYY`. */
  recordedOn: z.string(),
} as const;

const recordedColumns = {
  document: { kind: 'lines', share: 2.2, isRowHeader: true, only: 'page' },
  instrument: { kind: 'text', share: 2, only: 'sheet' },
  documentNumber: { kind: 'text', share: 1.2, isRowHeader: true, only: 'sheet' },
  recordedOn: { kind: 'date', share: 1, only: 'sheet' },
} as const;

const documents = defineReportTable({
  row: z.object({
    ...recorded,
    /** `2:40 PM`, empty if the index has no time. */
    recordedTime: z.string(),
    bookAndPage: z.string(),
    /** Date and time; book and page. */
    recorded: texts,
    /** With a mark on the parties for which the search looked. */
    grantors: texts,
    grantees: texts,
    /** The names alone. */
    grantorNames: texts,
    granteeNames: texts,
    references: texts,
    legals: texts,
  }),
  columns: {
    ...recordedColumns,
    recordedTime: { kind: 'text', share: 0.8, only: 'sheet' },
    bookAndPage: { kind: 'text', share: 1, only: 'sheet' },
    recorded: { kind: 'lines', share: 1.8, only: 'page' },
    grantors: { kind: 'lines', share: 2.4, only: 'page' },
    grantees: { kind: 'lines', share: 2.4, only: 'page' },
    grantorNames: { kind: 'lines', share: 2.4, only: 'sheet' },
    granteeNames: { kind: 'lines', share: 2.4, only: 'sheet' },
    references: { kind: 'lines', share: 1.5 },
    legals: { kind: 'lines', share: 3 },
  },
});

const taxLiens = defineReportTable({
  row: z.object({
    ...recorded,
    lienDate: z.string(),
    /** Recorded and lien date. */
    dates: texts,
    lienNumber: z.string(),
    status: z.enum(TAX_LIEN_STATUSES),
    taxpayers: texts,
    /** Number and status of the lien, then its taxpayers. */
    lien: texts,
    revisions: texts,
  }),
  columns: {
    ...recordedColumns,
    lienDate: { kind: 'date', share: 1, only: 'sheet' },
    dates: { kind: 'lines', share: 1.2, only: 'page' },
    lienNumber: { kind: 'text', share: 1, only: 'sheet' },
    status: { kind: 'status', share: 1, only: 'sheet' },
    taxpayers: { kind: 'lines', share: 2.4, only: 'sheet' },
    lien: { kind: 'lines', share: 2.4, only: 'page' },
    revisions: { kind: 'lines', share: 2.4 },
  },
});

const certificates = defineReportTable({
  row: z.object({
    certificateNumber: z.string(),
    fileNumber: z.string(),
    certifiedOn: z.string(),
    bookAndPage: z.string(),
    /** Date; book and page. */
    certified: texts,
    /** In words. */
    status: z.string(),
    cancelledBy: texts,
    /** Status, and the certificates that canceled this one. */
    statusLines: texts,
  }),
  columns: {
    certificateNumber: { kind: 'text', share: 1, isRowHeader: true },
    fileNumber: { kind: 'text', share: 1 },
    certifiedOn: { kind: 'date', share: 1, only: 'sheet' },
    bookAndPage: { kind: 'text', share: 1, only: 'sheet' },
    certified: { kind: 'lines', share: 1.5, only: 'page' },
    status: { kind: 'text', share: 2, only: 'sheet' },
    cancelledBy: { kind: 'lines', share: 1.5, only: 'sheet' },
    statusLines: { kind: 'lines', share: 3, only: 'page' },
  },
});

const grantorGranteeBooks = defineReportTable({
  row: z.object({
    reference: z.string(),
    type: z.string(),
    /** Reference and type. */
    book: texts,
    fromName: z.string(),
    toName: z.string(),
    names: texts,
    fromDate: z.string(),
    toDate: z.string(),
    dates: texts,
  }),
  columns: {
    reference: { kind: 'text', share: 1, isRowHeader: true, only: 'sheet' },
    type: { kind: 'text', share: 1, only: 'sheet' },
    book: { kind: 'lines', share: 1, isRowHeader: true, only: 'page' },
    fromName: { kind: 'text', share: 2, only: 'sheet' },
    toName: { kind: 'text', share: 2, only: 'sheet' },
    names: { kind: 'lines', share: 2, only: 'page' },
    fromDate: { kind: 'date', share: 1, only: 'sheet' },
    toDate: { kind: 'date', share: 1, only: 'sheet' },
    dates: { kind: 'lines', share: 1, only: 'page' },
  },
});

const tractBooks = defineReportTable({
  row: z.object({
    tractBookId: z.string(),
    /** Date and time. */
    recorded: z.string(),
    recordedOn: z.string(),
    recordedTime: z.string(),
    legals: texts,
  }),
  columns: {
    tractBookId: { kind: 'text', share: 1, isRowHeader: true },
    recorded: { kind: 'text', share: 1, only: 'page' },
    recordedOn: { kind: 'date', share: 1, only: 'sheet' },
    recordedTime: { kind: 'text', share: 1, only: 'sheet' },
    legals: { kind: 'lines', share: 4 },
  },
});

/** Rows and columns of every kind of result. */
export const RESULT_TABLES = {
  documents,
  taxLiens,
  certificates,
  grantorGranteeBooks,
  tractBooks,
} as const satisfies Record<ResultKind, { readonly row: z.ZodObject; readonly columns: object }>;

export type ResultTableRow<Kind extends ResultKind> = z.output<(typeof RESULT_TABLES)[Kind]['row']>;
export type ResultTableField<Kind extends ResultKind> = keyof (typeof RESULT_TABLES)[Kind]['columns'] & string;

import { z } from 'zod';
import { defineList } from '../../lists/define-list.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { centsSchema } from '../../values/money.ts';
import { transactionKindSchema } from './transaction-kind.ts';
import { findTransactionReportProblems, transactionReportSchema } from './transaction-report.ts';

const transactionRowSchema = z.object({
  id: z.int(),
  postedAt: localDateTimeSchema,
  kind: transactionKindSchema,
  /** The document that was bought and the remark of the entry, as far as there are any. */
  description: z.string(),
  /** Name of the user who caused it, or that it was staff. */
  username: z.string(),
  /** Negative for charges, positive for deposits and credits. */
  amountCents: centsSchema,
  /** Whether `charging/receipt` has a receipt under this id. */
  hasReceipt: z.boolean(),
});

export type TransactionRow = z.infer<typeof transactionRowSchema>;

/**
 * The caller's transactions, or those of all users of an account for its administrators and for staff (decision 0051).
 * Their file is the transaction report (Spec 1 §7). Refuses an account's transactions to others with NOT_ALLOWED.
 */
export const transactionList = defineList({
  path: 'home/transactions',
  access: { roles: ['USER', 'ACCOUNT', 'COUNTY', 'TRIMIN'] },
  whileViewing: 'viewed',
  texts: { title: 'transactions:reportTitle', none: 'transactions:none' },
  row: transactionRowSchema,
  fileFields: {
    /** The sold or posted item, the document and the note. */
    transaction: z.string(),
  },
  filter: transactionReportSchema,
  findFilterProblems: findTransactionReportProblems,
  criteria: {
    kind: { label: 'transactions:transaction', codes: 'transactions:kinds' },
    reference: { label: 'transactions:reference' },
  },
  columns: {
    postedAt: { kind: 'dateTime', label: 'transactions:date', sortable: true },
    kind: {
      kind: 'status',
      label: 'transactions:transaction',
      codes: 'transactions:kinds',
      sortable: true,
      only: 'screen',
    },
    description: { kind: 'text', label: 'transactions:description', only: 'screen' },
    username: { kind: 'identifier', label: 'transactions:user' },
    transaction: { kind: 'text', label: 'transactions:transaction', share: 40, only: 'file' },
    amountCents: { kind: 'money', label: 'transactions:amount', total: true },
  },
  listHidden: ({ reportType }) => (reportType === 'ACCOUNT' ? [] : ['username']),
  defaultSort: { sortKey: 'postedAt', sortDirection: 'DESC' },
  pageRows: 25,
  rowsKey: 'transactions',
  // The report is a statement (Spec 1 §7): on paper, and the oldest first if no order is requested.
  file: {
    path: 'home/transactionReport',
    formats: ['pdf', 'xlsx', 'csv', 'screen'],
    defaultSort: { sortKey: 'postedAt', sortDirection: 'ASC' },
  },
});

/** The transactions as a PDF (Spec 1 §7), XLSX or CSV. */
export const transactionReport = transactionList.file.endpoint;

import { z } from 'zod';
import { defineList } from '../lists/define-list.ts';
import { localDateTimeSchema } from '../values/local-date-time.ts';
import { centsSchema } from '../values/money.ts';
import { transactionKindSchema } from '../values/transaction-kind.ts';
import { findTransactionReportProblems, transactionReportSchema } from './transaction-report.ts';

const transactionRowSchema = z.object({
  id: z.int(),
  postedAt: localDateTimeSchema,
  kind: transactionKindSchema,
  /** The document that was bought and the remark of the entry, as far as there are any. */
  description: z.string(),
  /** Name of the user who caused it; empty for the portal itself. */
  username: z.string(),
  /** Negative for charges, positive for deposits and credits. */
  amountCents: centsSchema,
  /** Whether `charging/receipt` has a receipt under this id. */
  hasReceipt: z.boolean(),
});

export type TransactionRow = z.infer<typeof transactionRowSchema>;

/**
 * The transactions of the caller, or of everyone in an account for its administrators and for staff (decision 0051). The filter is
 * that of the transaction report, so that report and screen always agree. Refused with NOT_ALLOWED to others who ask for an
 * account's.
 */
export const transactionList = defineList({
  path: 'home/transactions',
  access: { roles: ['USER', 'ACCOUNT', 'COUNTY', 'TRIMIN'] },
  whileViewing: 'viewed',
  row: transactionRowSchema,
  filter: transactionReportSchema,
  findFilterProblems: findTransactionReportProblems,
  columns: {
    postedAt: { kind: 'dateTime', sortable: true },
    kind: { kind: 'status', sortable: true },
    description: { kind: 'text' },
    username: { kind: 'text' },
    amountCents: { kind: 'money' },
  },
  defaultSort: { sortKey: 'postedAt', sortDirection: 'DESC' },
  pageRows: 25,
  rowsKey: 'transactions',
});

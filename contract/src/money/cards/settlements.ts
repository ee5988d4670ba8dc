import { z } from 'zod';
import { defineList } from '../../lists/define-list.ts';
import { ALL_CODE } from '../../office/helper-data/code-description.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { centsSchema } from '../../values/money.ts';

const access = { roles: ['COUNTY', 'TRIMIN'] } as const;

/**
 * How a batch of the gateway and the county's books can differ. `MISSING_HERE`, `MISSING_THERE`: only one of them has the transaction.
 * `TWICE`: an earlier batch has it too. `UNKNOWN_STATUS`: it is in a state that the portal doesn't know, such as a dispute. `TOTALS`: the
 * gateway's totals aren't the sum of its transactions; `NO_TOTALS`: it gives none. `NOT_SETTLED`: the settlement failed.
 */
export const DIFFERENCE_KINDS = [
  'MISSING_HERE',
  'MISSING_THERE',
  'OTHER_AMOUNT',
  'TWICE',
  'UNKNOWN_STATUS',
  'TOTALS',
  'NO_TOTALS',
  'NOT_SETTLED',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export const BATCH_STATES = ['AGREES', 'DIFFERS'] as const;

const batchSchema = z.object({
  batchId: z.string(),
  settledAt: localDateTimeSchema,
  state: z.enum(BATCH_STATES),
  transactions: z.int().min(0),
  chargeCents: centsSchema,
  refundCents: centsSchema,
  /** Charges less refunds: what the bank is to pay, before its fees. */
  netCents: centsSchema,
  /** The amount in the county's books for the transactions. */
  bookedCents: centsSchema,
  /** The differences in words, a line each. */
  differences: z.array(z.string()),
  /** When the gateway was last asked. */
  readAt: localDateTimeSchema,
});
export type Settlement = z.output<typeof batchSchema>;

/** The batches that the card gateway settled, each compared with the county's books (decision 0329). */
export const settlementList = defineList({
  path: 'creditcard/settlements',
  access,
  texts: { title: 'control-panel:names.settlements', none: 'control-panel:settlements.none' },
  row: batchSchema,
  filter: z.strictObject({ state: z.enum([ALL_CODE, ...BATCH_STATES]).default(ALL_CODE) }),
  criteria: { state: { label: 'control-panel:findings.show', codes: 'control-panel:settlements.states' } },
  // A laptop has room for the sum that the bank gets; its parts are in the file and in the batch's transactions.
  columns: {
    batchId: { kind: 'identifier', label: 'control-panel:settlements.batch' },
    settledAt: { kind: 'dateTime', label: 'control-panel:settlements.settledAt', sortable: true },
    state: { kind: 'status', label: 'accounts:status', codes: 'control-panel:settlements.states' },
    transactions: { kind: 'count', label: 'control-panel:settlements.transactions' },
    chargeCents: { kind: 'money', label: 'control-panel:settlements.charges', total: true, only: 'file' },
    refundCents: { kind: 'money', label: 'control-panel:settlements.refunds', total: true, only: 'file' },
    netCents: { kind: 'money', label: 'control-panel:settlements.net', total: true },
    bookedCents: { kind: 'money', label: 'control-panel:settlements.booked', total: true },
    differences: { kind: 'lines', label: 'control-panel:settlements.differences' },
    readAt: { kind: 'dateTime', label: 'control-panel:settlements.readAt', only: 'sheet' },
  },
  defaultSort: { sortKey: 'settledAt', sortDirection: 'DESC' },
  pageRows: 25,
  rowsKey: 'settlements',
  file: { name: 'settlements' },
});

const transactionSchema = z.object({
  batchId: z.string(),
  settledAt: localDateTimeSchema,
  transactionId: z.string(),
  invoiceNumber: z.string(),
  /** The gateway's own name of its state. */
  status: z.string(),
  /** Negative for a refund. */
  movedCents: centsSchema,
  bookedCents: centsSchema,
});

/** The transactions of the batches, each with what the county's books have for it. */
export const settlementTransactionList = defineList({
  path: 'creditcard/settlementTransactions',
  access,
  texts: { title: 'control-panel:settlements.transactionsTitle', none: 'control-panel:settlements.noTransactions' },
  row: transactionSchema,
  filter: z.strictObject({ batchId: z.string().max(40).default('') }),
  criteria: { batchId: { label: 'control-panel:settlements.batch' } },
  columns: {
    transactionId: { kind: 'identifier', label: 'control-panel:settlements.transaction', sortable: true },
    batchId: { kind: 'identifier', label: 'control-panel:settlements.batch' },
    settledAt: { kind: 'dateTime', label: 'control-panel:settlements.settledAt' },
    invoiceNumber: { kind: 'identifier', label: 'control-panel:settlements.number' },
    status: { kind: 'text', label: 'accounts:status' },
    movedCents: { kind: 'money', label: 'control-panel:settlements.moved', total: true },
    bookedCents: { kind: 'money', label: 'control-panel:settlements.booked', total: true },
  },
  defaultSort: { sortKey: 'transactionId', sortDirection: 'ASC' },
  pageRows: 25,
  rowsKey: 'transactions',
  file: { name: 'settlement-transactions' },
});

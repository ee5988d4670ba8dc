import { z } from 'zod';
import { defineReport, defineReportTable } from '../../reports/define-report.ts';
import { centsSchema } from '../../values/money.ts';

/** The items of a receipt, or of a letter about money. */
export const RECEIPT_ITEMS = defineReportTable({
  row: z.object({ item: z.string(), amountCents: centsSchema }),
  columns: {
    item: { kind: 'text', share: 70, isRowHeader: true },
    amountCents: { kind: 'money', share: 20, total: true },
  },
});

/**
 * The receipt of a purchase, a deposit by card, the capture of a card or a refund: the payee, payer, time and method,
 * with every line (decision 0072). Users get their own, administrators of an account those of its users, guests those
 * of their session, and staff all receipts.
 */
export const RECEIPT = defineReport({
  path: 'charging/receipt',
  access: 'signed-in',
  whileViewing: 'viewed',
  criteria: z.object({
    /** The number of the payment's journal entry. */
    receiptId: z.int().min(1),
  }),
  ...RECEIPT_ITEMS,
  formats: ['pdf', 'screen'],
});
export const receipt = RECEIPT.endpoint;

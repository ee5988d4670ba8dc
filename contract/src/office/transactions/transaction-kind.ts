import { z } from 'zod';
import { SALE_KINDS } from '../../money/charging/sale-kinds.ts';

/**
 * Kinds of an account's journal entries. Codes as stored; their labels are the texts `transactions:kinds`. The database refuses other
 * kinds; the server gives it a row for each of these when it starts.
 */
export const TRANSACTION_KINDS = [
  ...SALE_KINDS,
  'REFUND',
  'ESCROW_DEPOSIT',
  'INVOICE_PAYMENT',
  'BANK_RETURN',
  'DISPUTE_OPENED',
  'DISPUTE_WON',
  'DISPUTE_LOST',
  'ESCROW_ADJUSTMENT',
  'CARD_CAPTURE',
  'CARD_WRITE_OFF',
  'CARD_RELEASE',
  'CARD_REBILL',
  'COUNTER_PAYMENT',
  'COUNTER_REVERSAL',
  'DRAWER_DIFFERENCE',
  'STATE_TAXES',
  'UNCLAIMED_PROPERTY',
  'UNITS_ADD_ON',
  'UNITS_RENEWAL',
  'UNITS_OVERRIDE',
] as const;

export const transactionKindSchema = z.enum(TRANSACTION_KINDS);
export type TransactionKind = z.infer<typeof transactionKindSchema>;

import { z } from 'zod';

/**
 * What a journal entry of an account is for. Codes as stored; their labels are the texts `transactions:kinds`. A new kind also
 * needs a migration: the database refuses kinds that it doesn't know.
 */
export const TRANSACTION_KINDS = [
  'SEARCH',
  'DETAILS',
  'IMAGE_PURCHASE',
  'CERTIFICATE_PURCHASE',
  'EFILE',
  'FLAT_FEE_ADD_ON',
  'FLAT_FEE_RENEWAL',
  'MONTHLY_FEE',
  'ESCROW_DEPOSIT',
  'ESCROW_ADJUSTMENT',
  'CARD_CAPTURE',
  'CARD_WRITE_OFF',
  'UNITS_ADD_ON',
  'UNITS_RENEWAL',
  'UNITS_OVERRIDE',
] as const;

export const transactionKindSchema = z.enum(TRANSACTION_KINDS);
export type TransactionKind = z.infer<typeof transactionKindSchema>;

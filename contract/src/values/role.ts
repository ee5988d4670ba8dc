import { z } from 'zod';

/** The five roles (Spec 1 §1). TRIMIN is the provider's staff, COUNTY the recorder's, ACCOUNT an account's administrator. */
export const ROLES = ['GUEST', 'USER', 'ACCOUNT', 'COUNTY', 'TRIMIN'] as const;
export const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;

export const ACCOUNT_TYPES = ['A_LA_CARTE', 'FLAT_FEE'] as const;
export const accountTypeSchema = z.enum(ACCOUNT_TYPES);
export type AccountType = z.infer<typeof accountTypeSchema>;

export const PAYMENT_METHODS = ['ESCROW', 'INVOICE', 'CREDIT_CARD'] as const;
export const paymentMethodSchema = z.enum(PAYMENT_METHODS);
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

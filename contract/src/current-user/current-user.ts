import { z } from 'zod';
import { searchTypeSchema } from '../search/search-types.ts';
import { languageSchema } from '../values/language.ts';
import { centsSchema } from '../values/money.ts';
import { accountTypeSchema, paymentMethodSchema, roleSchema } from '../values/role.ts';

/** Who is signed in and what she may do (Spec 1 §3 "Current user"). */
export const currentUserSchema = z.object({
  userId: z.int(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  accountName: z.string(),
  role: roleSchema,
  language: languageSchema,
  accountType: accountTypeSchema,
  paymentMethod: paymentMethodSchema,
  /** Prepaid by an ESCROW account, below zero by what an INVOICE account owes; null where there is none to show (Spec 1 §6). */
  usageBalance: centsSchema.nullable(),
  /** The searches that the county offers and the account permits. */
  searchList: z.array(searchTypeSchema),
  imageRetrieval: z.boolean(),
  certificateRetrieval: z.boolean(),
});

export type CurrentUser = z.infer<typeof currentUserSchema>;

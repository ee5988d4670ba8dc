import { z } from 'zod';
import { imageAllowanceSchema } from '../flat-fee/image-allowance.ts';
import { creditCardSearchRatesSchema } from '../prices/credit-card-search-rates.ts';
import { searchTypeSchema } from '../search/search-types.ts';
import { languageSchema } from '../values/language.ts';
import { centsSchema } from '../values/money.ts';
import { accountTypeSchema, paymentMethodSchema, roleSchema } from '../values/role.ts';

/**
 * The sections of the portal, in the banner's order (Spec 1 §2 "Top navigation"). A section is listed by the change that adds its screens, so
 * that nothing leads to where nothing is.
 */
export const TABS = ['home', 'search'] as const;
export type Tab = (typeof TABS)[number];

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
  /**
   * Prepaid by an ESCROW account, below zero by what an INVOICE account owes or what a card is charged with and has not been
   * captured; null where there is none to show (Spec 1 §6).
   */
  usageBalance: centsSchema.nullable(),
  /** What a flat-fee account may still copy; null where nobody counts. */
  imageAllowance: imageAllowanceSchema.nullable(),
  /** Whether she may add copies to the flat fee of the account (Spec 1 §6). */
  mayAddImages: z.boolean(),
  /** Whether she may add to the escrow of the account by card (Spec 1 §6 "Add-money button"). */
  mayAddToEscrow: z.boolean(),
  /** What a card account pays for each thing; empty for others. */
  creditCardSearchRates: creditCardSearchRatesSchema,
  /** The sections that she sees; the server decides, and refuses the calls of the others. */
  tabList: z.array(z.enum(TABS)),
  /** The searches that the county offers and the account permits. */
  searchList: z.array(searchTypeSchema),
  imageRetrieval: z.boolean(),
  certificateRetrieval: z.boolean(),
});

export type CurrentUser = z.infer<typeof currentUserSchema>;

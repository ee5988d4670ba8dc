import { z } from 'zod';
import { listedSearchTypeSchema } from '../../index/search/definitions/listed-search-type.ts';
import { imageAllowanceSchema } from '../../money/flat-fee/image-allowance.ts';
import { creditCardSearchRatesSchema } from '../../money/prices/credit-card-search-rates.ts';
import { languageSchema } from '../../values/language.ts';
import { centsSchema } from '../../values/money.ts';
import { accountTypeSchema, paymentMethodSchema, roleSchema } from '../../values/role.ts';

/**
 * The sections of the portal in the banner's order (Spec 1 §2 "Top navigation"). A section is added together with its screens, so that no
 * link leads nowhere.
 */
export const TABS = ['home', 'efile', 'search', 'reports', 'userManager', 'controlPanel'] as const;
export type Tab = (typeof TABS)[number];

/** The signed-in user and what they can do (Spec 1 §3 "Current user"). */
export const currentUserSchema = z.object({
  userId: z.int(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  accountId: z.int(),
  accountName: z.string(),
  role: roleSchema,
  language: languageSchema,
  accountType: accountTypeSchema,
  paymentMethod: paymentMethodSchema,
  /**
   * The prepaid balance of an ESCROW account. Negative for the amount that an INVOICE account owes, or that was charged
   * to a card but not captured yet. Null if the user sees no balance (Spec 1 §6).
   */
  usageBalance: centsSchema.nullable(),
  /** The remaining copies of a flat-fee account. Null if they aren't counted. */
  imageAllowance: imageAllowanceSchema.nullable(),
  /** Whether the user can add copies to the account's flat fee (Spec 1 §6). */
  canAddImages: z.boolean(),
  /** Whether the user can add to the account's escrow by card (Spec 1 §6 "Add-money button"). */
  canAddToEscrow: z.boolean(),
  /** Whether the user can pay what the account owes by invoice from a bank account (decision 0371). */
  canPayInvoices: z.boolean(),
  /** The prices for a card account; empty for others. */
  creditCardSearchRates: creditCardSearchRatesSchema,
  /** The sections shown to the user. The server decides and also refuses calls of other sections. */
  tabList: z.array(z.enum(TABS)),
  /** The searches that the county offers and the account permits. */
  searchList: z.array(listedSearchTypeSchema),
  imageRetrieval: z.boolean(),
  certificateRetrieval: z.boolean(),
});

export type CurrentUser = z.infer<typeof currentUserSchema>;

import { z } from 'zod';

/** How the county's index is kept, which decides what forms and results show (Spec 2 §3 "County configuration flags"). */
export const landlinkSettings = z.object({
  bookType: z.boolean().default(true),
  propertyCode: z.boolean().default(true),
  allOnlySearch: z.boolean().default(false),
  displaySalePrice: z.boolean().default(true),
  displayMortgageAmount: z.boolean().default(true),
  mortgageAmountLabel: z.string().default('Mortgage amount'),
});

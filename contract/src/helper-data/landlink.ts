import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { searchTypeSchema } from '../search/search-types.ts';

/** How the county's index is kept and shown (Spec 2 §3 "County configuration flags"). */
export const countyFlagsSchema = z.object({
  bookType: z.boolean(),
  bookLabel: z.string(),
  torrensLabel: z.string(),
  propertyCode: z.boolean(),
  allOnlySearch: z.boolean(),
  displaySalePrice: z.boolean(),
  displayMortgageAmount: z.boolean(),
  mortgageAmountLabel: z.string(),
  showNotableDates: z.boolean(),
  useVerificationDate: z.boolean(),
  /** `MM/DD/YYYY`, empty where the county has not said. */
  abstractIndexBeginDate: z.string(),
  abstractVerifiedDate: z.string(),
  /** Today in the county, `MM/DD/YYYY`. */
  today: z.string(),
  defaultSearch: searchTypeSchema,
});

export type CountyFlags = z.infer<typeof countyFlagsSchema>;

export const landlink = defineEndpoint({
  method: 'GET',
  path: 'helperdata/landlink',
  access: 'signed-in',
  request: z.strictObject({}),
  content: countyFlagsSchema,
});

import { z } from 'zod';

/** Where the parcel's number stands in the address of another system. */
export const PARCEL_PLACE = '{parcelId}';

/** The address of another system's page about a parcel; empty where there is none. Never a script. */
const parcelLinkTemplate = z
  .string()
  .max(500)
  .refine((template) => template === '' || (/^https?:\/\//i.test(template) && template.includes(PARCEL_PLACE)))
  .default('');

/** How the county's index is kept, which decides what forms and results show (Spec 2 §3 "County configuration flags"). */
export const landlinkSettings = z.object({
  bookType: z.boolean().default(true),
  propertyCode: z.boolean().default(true),
  /** Quarters of quarter-quarters, and quarters of those, beside the quarter and its quarter. */
  qqq: z.boolean().default(false),
  qqqq: z.boolean().default(false),
  baseline: z.boolean().default(false),
  meridian: z.boolean().default(false),
  municipality: z.boolean().default(false),
  /** Government lots and the like of sectional land. */
  mbOtherLot: z.boolean().default(true),
  sublot: z.boolean().default(false),
  /** The county registers titles: certificates are searched and shown. */
  torrens: z.boolean().default(true),
  /** Certificates have file numbers beside their own. */
  torrensUseFileNumber: z.boolean().default(false),
  displaySalePrice: z.boolean().default(true),
  displayMortgageAmount: z.boolean().default(true),
  mortgageAmountLabel: z.string().default('Mortgage amount'),
  taxLinkTemplate: parcelLinkTemplate,
  gisLinkTemplate: parcelLinkTemplate,
});

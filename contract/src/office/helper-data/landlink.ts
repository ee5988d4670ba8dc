import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { searchTypeSchema } from '../../index/search/definitions/search-types.ts';
import { namedContent } from './named-lists.ts';

/** The organization and display of the county's index (Spec 2 §3 "County configuration flags"). */
export const countyFlagsSchema = z.object({
  bookType: z.boolean(),
  bookLabel: z.string(),
  torrensLabel: z.string(),
  propertyCode: z.boolean(),
  allOnlySearch: z.boolean(),
  /** Records link to the county's map and tax systems; lists can be downloaded. */
  map: z.boolean(),
  tax: z.boolean(),
  downloadResults: z.boolean(),
  /** The county offers chains of title, for a price in cents. */
  chain: z.boolean(),
  chainPrice: z.int(),
  /** The same of property pages. */
  property: z.boolean(),
  propertyPrice: z.int(),
  /** The county certifies searches, and sends emails about new documents. */
  certify: z.boolean(),
  /** The county certifies copies of documents, and has a key to sign with. */
  certifyCopies: z.boolean(),
  propertyWatch: z.boolean(),
  /** Users can keep title files. */
  titleFiles: z.boolean(),
  /** The parts of a legal description in the county's index; forms don't ask for the others. */
  qqq: z.boolean(),
  qqqq: z.boolean(),
  baseline: z.boolean(),
  meridian: z.boolean(),
  municipality: z.boolean(),
  mbOtherLot: z.boolean(),
  sublot: z.boolean(),
  /** The county registers titles; its certificates can also have file numbers. */
  torrens: z.boolean(),
  torrensUseFileNumber: z.boolean(),
  displaySalePrice: z.boolean(),
  displayMortgageAmount: z.boolean(),
  mortgageAmountLabel: z.string(),
  showNotableDates: z.boolean(),
  useVerificationDate: z.boolean(),
  /** `MM/DD/YYYY`; empty if the county hasn't set it. */
  abstractIndexBeginDate: z.string(),
  abstractVerifiedDate: z.string(),
  torrensVerifiedDate: z.string(),
  lienVerifiedDate: z.string(),
  /** Today in the county, `MM/DD/YYYY`. */
  today: z.string(),
  defaultSearch: searchTypeSchema,
  /** The county's notes on the forms of its searches; omits searches without a note. */
  searchNotes: z.partialRecord(searchTypeSchema, z.string()).optional(),
});

export type CountyFlags = z.infer<typeof countyFlagsSchema>;

export const landlink = defineEndpoint({
  method: 'GET',
  path: 'helperdata/landlink',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: z.strictObject({}),
  content: z.tuple([
    namedContent('landlink', countyFlagsSchema),
    /** The parts of sections in the spelling of Spec 1 §3. */
    namedContent('landlinkConfigurationFlags', z.object({ IS_QQQ_SECTION: z.boolean(), IS_QQQQ_SECTION: z.boolean() })),
  ]),
});

/**
 * The portal's words for things that counties name differently. A county that keeps them gets them in each user's
 * language.
 */
export const DEFAULT_LABELS = {
  /** A book of records. */
  bookLabel: 'Book',
  /** Registered land. */
  torrensLabel: 'Torrens',
  /** The amount of a mortgage among the details of a document. */
  mortgageAmountLabel: 'Mortgage amount',
} as const;

export type CountyLabel = keyof typeof DEFAULT_LABELS;

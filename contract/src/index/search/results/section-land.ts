import { z } from 'zod';

/** Mask of all sixteen quarter-quarters. */
export const ALL_QUARTERS = 0xffff;

/** Quarter-quarters of a section as bits: bit 4 x row + column from the northwest, so bit 0 is the NW¼ of the NW¼ and bit 15 the SE¼ of the SE¼. */
const quartersSchema = z.int().min(0).max(ALL_QUARTERS);

/** Land of one section, as far as the index describes it by quarters. A drawing of it shows no land that the index doesn't name. */
const sectionLandSchema = z.object({
  /** Quarter-quarters that are part of the land entirely. */
  wholeQuarters: quartersSchema,
  /** Quarter-quarters that contain only some of the land. Excludes those in `wholeQuarters`. */
  partialQuarters: quartersSchema,
  /** Government lots and similar parts, in words. The index doesn't say where in the section they are. */
  otherLots: z.array(z.string()),
  /** Whether a description names no readable part: the land is the section or an unknown part of it. */
  isPartUnknown: z.boolean(),
});
export type SectionLand = z.infer<typeof sectionLandSchema>;

/** A section and the land in it, for a drawing. */
export const drawnSectionSchema = z.object({
  section: z.string(),
  /** `33N`, `33½N`; likewise the range. */
  township: z.string(),
  range: z.string(),
  land: sectionLandSchema,
});
export type DrawnSection = z.infer<typeof drawnSectionSchema>;

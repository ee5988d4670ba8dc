import { z } from 'zod';
import { legalSchema } from './document-result.ts';
import { viewedImageSchema } from './viewed-image.ts';

/** The common part of a list row and the details (Spec 2 §3 "Other result rows"). */
const tractBookFacts = {
  /** The identifier printed on the page, which names it. */
  docId: z.string(),
  /** `MM/DD/YYYY`, county-local. */
  recordedDate: z.string(),
  /** `h:mm`, empty if the index has no time. */
  recordedTime: z.string(),
  recordedAmPm: z.enum(['AM', 'PM', '']),
  /** The land that the page covers. */
  legalSearchResults: z.array(legalSchema),
  legalCount: z.int().min(0),
  /** Pages of the image, its own or of the document under which the page is filed; 0 if it isn't on file. */
  pageCount: z.int().min(0),
};

/** A page of a tract book in a list: its first legal description, and how many there are. */
export const tractBookRowSchema = z.object(tractBookFacts);
export type TractBookRow = z.infer<typeof tractBookRowSchema>;

/** All facts about a page of a tract book. */
export const tractBookDetailsSchema = z.object({
  ...tractBookFacts,
  /** The image of the document under which the page is filed; null if the county has no such image. */
  image: viewedImageSchema.nullable(),
});
export type TractBookDetails = z.infer<typeof tractBookDetailsSchema>;

import { z } from 'zod';

/** The image of a record that is no document itself: under which key it is stored, and what it is called (Spec 1 §7). */
export const viewedImageSchema = z.object({
  docId: z.string(),
  docType: z.string(),
  docNumber: z.string(),
  instrumentCode: z.string(),
  instrumentDescription: z.string(),
  /** What the index says; the image itself is counted when it is opened. */
  pageCount: z.int().min(0),
});

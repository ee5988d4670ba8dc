import { z } from 'zod';

/** The image of a record that isn't a document: its storage key and its name (Spec 1 §7). */
export const viewedImageSchema = z.object({
  docId: z.string(),
  docType: z.string(),
  docNumber: z.string(),
  instrumentCode: z.string(),
  instrumentDescription: z.string(),
  /** According to the index. The pages of the image itself are counted when it is opened. */
  pageCount: z.int().min(0),
});

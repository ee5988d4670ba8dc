import { z } from 'zod';
import { viewedImageSchema } from './viewed-image.ts';

/** A page of the old books of names: the span of the alphabet and of time that it covers (Spec 2 §3 "Other result rows"). */
export const grantorGranteeBookRowSchema = z.object({
  /** The reference printed on the page, which names it. */
  id: z.string(),
  /** The document under which the image is stored; empty, like its type, without such a document. */
  docNumber: z.string(),
  docType: z.string(),
  /** The side whose names the book lists. */
  type: z.enum(['GRANTOR', 'GRANTEE', 'BOTH']),
  fromName: z.string(),
  toName: z.string(),
  fromDate: z.string(),
  toDate: z.string(),
  /** Pages of the image, its own or of the document under which it is stored; 0 if it isn't on file. */
  pageCount: z.int().min(0),
});
export type GrantorGranteeBookRow = z.infer<typeof grantorGranteeBookRowSchema>;

export const grantorGranteeBookDetailsSchema = z.object({
  ...grantorGranteeBookRowSchema.shape,
  /** Null if the county has no image of the page. */
  image: viewedImageSchema.nullable(),
});
export type GrantorGranteeBookDetails = z.infer<typeof grantorGranteeBookDetailsSchema>;

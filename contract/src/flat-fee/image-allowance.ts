import { z } from 'zod';

/** The copies that a flat-fee account may still make, documents or pages as its copies are counted (Spec 1 §1). */
export const imageAllowanceSchema = z.object({
  imagesRemaining: z.int().min(0),
  /** Any number until the flat fee is renewed. */
  isUnlimited: z.boolean(),
});
export type ImageAllowance = z.infer<typeof imageAllowanceSchema>;

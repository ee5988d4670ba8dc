import { z } from 'zod';

/** The images that remain in a flat fee: documents or pages, as the account's images are counted (Spec 1 §1). */
export const imageAllowanceSchema = z.object({
  imagesRemaining: z.int().min(0),
  /** Unlimited until the flat fee is renewed. */
  isUnlimited: z.boolean(),
});
export type ImageAllowance = z.infer<typeof imageAllowanceSchema>;

import { z } from 'zod';

/** The options for adding to a flat fee (Spec 1 §3 "Image state"). */
export const flatFeeOptionsSchema = z.object({
  title: z.string(),
  options: z.array(z.object({ text: z.string(), value: z.string() })),
});
export type FlatFeeOptions = z.infer<typeof flatFeeOptionsSchema>;

import { z } from 'zod';

/** What may be added to a flat fee, to choose one of (Spec 1 §3 "Image state"). */
export const flatFeeOptionsSchema = z.object({
  title: z.string(),
  options: z.array(z.object({ text: z.string(), value: z.string() })),
});
export type FlatFeeOptions = z.infer<typeof flatFeeOptionsSchema>;

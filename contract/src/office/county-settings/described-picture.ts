import { z } from 'zod';

/** A picture of the county, with its description. */
export const describedPictureSchema = z.object({
  /** Relative to the county's base path. */
  address: z.string(),
  description: z.string(),
});
export type DescribedPicture = z.infer<typeof describedPictureSchema>;

import { z } from 'zod';
import { documentKeySchema } from '../../../values/document-key.ts';

/** The document whose parcels are requested. */
export const parcelLinksRequest = z.strictObject({ id: documentKeySchema });

/**
 * The pages of another system about a document's parcels; without any, the envelope's message explains why (Spec
 * 2 §7).
 */
export const parcelLinksContent = z.object({
  header: z.string(),
  parcelIds: z.array(z.string()),
  /** The address of each parcel's page, in the order of the parcels. */
  parcelIdLinks: z.array(z.string()),
});
export type ParcelLinks = z.infer<typeof parcelLinksContent>;

import { z } from 'zod';

/** Names and contacts (Spec 3 §3 "Common"). */
export const commonSettings = z.object({
  countyName: z.string().default(''),
  appTitle: z.string().default('Land Record Portal'),
  contactName: z.string().default(''),
  contactTitle: z.string().default(''),
  contactPhone: z.string().default(''),
  contactEmail: z.string().default(''),
  bookLabel: z.string().default('Book'),
  torrensLabel: z.string().default('Torrens'),
});

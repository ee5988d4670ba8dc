import { z } from 'zod';

const wireDateOrEmpty = z
  .string()
  .regex(/^$|^\d{2}\/\d{2}\/\d{4}$/)
  .default('');

const indexDates = z
  .object({
    /** First day that the index covers. */
    indexBegin: wireDateOrEmpty,
    /** Indexed through. */
    posted: wireDateOrEmpty,
    /** Verified through. */
    verified: wireDateOrEmpty,
    imageBegin: wireDateOrEmpty,
    imageThru: wireDateOrEmpty,
  })
  .prefault({});

/** How far each index reaches (Spec 3 §2 "Home - Notable Dates"), `MM/DD/YYYY` or empty. */
export const notableDatesSettings = z.object({
  showNotableDates: z.boolean().default(false),
  /** Searches end with the verified index instead of today. */
  useVerificationDate: z.boolean().default(false),
  abstract: indexDates,
  torrens: indexDates,
  lien: indexDates,
});

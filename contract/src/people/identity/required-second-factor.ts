import { z } from 'zod';
import { localDateTimeSchema } from '../../values/local-date-time.ts';

/** Present for a user without one-time codes of whom the county requires them. */
export const requiredSecondFactorSchema = z
  .object({
    /** From when the user can do nothing else before, by the county's clock. */
    dueAt: localDateTimeSchema,
    /** Whether that is so in this session. */
    isNeeded: z.boolean(),
  })
  .optional();

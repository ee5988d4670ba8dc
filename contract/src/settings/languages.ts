import { z } from 'zod';

/** Whether the login page offers the choice of a language (Spec 1 §1). */
export const languagesSettings = z.object({ languages: z.boolean().default(false) });

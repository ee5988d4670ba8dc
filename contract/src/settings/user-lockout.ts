import { z } from 'zod';

/** Closes the county to all but its staff, with words for the login page and the banner (Spec 3 §3 "Lockout"). */
export const userLockoutSettings = z.object({
  lockoutInPlace: z.boolean().default(false),
  messageLogin: z.string().default(''),
  messageHeadline: z.string().default(''),
});

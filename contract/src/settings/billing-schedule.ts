import { z } from 'zod';
import { problemMessage } from '../problem.ts';
import { switchSchema } from './price-fields.ts';

/** Every month has this day (Spec 3 §9). */
export const RENEWAL_DAY_MAX = 28;

/** When the accounts' monthly fees fall due (Spec 3 §3 "Billing schedule"). */
export const billingScheduleSettings = z.object({
  automaticBilling: switchSchema,
  renewalDay: z.int().min(1).max(RENEWAL_DAY_MAX).default(1),
  /** Hour and minute in the county, `0:00` to `23:59`. */
  renewalTime: z
    .string()
    .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, problemMessage('timeFormat'))
    .default('0:00'),
});

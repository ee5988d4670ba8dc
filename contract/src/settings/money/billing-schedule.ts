import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { switchSchema, wholeNumber } from '../field-schemas.ts';

/** Every month has this day (Spec 3 §9). */
export const RENEWAL_DAY_MAX = 28;

/** The due dates of the accounts' monthly fees (Spec 3 §3 "Billing schedule"). */
export const billingScheduleSettings = z.object({
  automaticBilling: switchSchema,
  renewalDay: wholeNumber(1, RENEWAL_DAY_MAX).default(1),
  /** Hour and minute in the county, `0:00` to `23:59`. */
  renewalTime: z
    .string()
    .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, problemMessage('timeFormat'))
    .default('0:00'),
});

/** `MM/DD/YYYY h:m a` in the county; empty until the phase has run. */
const lastRun = z.string();

export const billingScheduleGroup = defineSettingsGroup({
  name: 'billingSchedule',
  schema: billingScheduleSettings,
  /** When the two phases of the monthly renewal were last done: accounts are marked first, then charged. */
  loaded: z.object({ lastRanMonthlyRenewalJobPhase1: lastRun, lastRanMonthlyRenewalJobPhase2: lastRun }),
  fields: {
    automaticBilling: { kind: 'switch' },
    renewalDay: { kind: 'number' },
    renewalTime: { kind: 'time' },
    lastRanMonthlyRenewalJobPhase1: { kind: 'readOnly' },
    lastRanMonthlyRenewalJobPhase2: { kind: 'readOnly' },
  },
});

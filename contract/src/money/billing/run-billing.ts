import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { billingScheduleGroup } from '../../settings/money/billing-schedule.ts';

/** The schedule as its screen shows it, with the times of the last renewal. */
const schedule = billingScheduleGroup.schema.extend(billingScheduleGroup.loaded.shape);

/**
 * Renews and charges all accounts for the month that is due (Spec 3 §7 `runBilling`). It follows the saved schedule;
 * the schedule in the request, which a client of the specification includes, isn't saved by this call.
 */
export const runBilling = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/countyConfig/runBilling',
  access: { roles: ['COUNTY', 'TRIMIN'] },
  request: z.strictObject({ schedule: schedule.partial().strict().optional() }),
  content: schedule,
});

import type { ContentOf } from '@portal/contract/endpoint';
import type { runBilling as endpoint } from '@portal/contract/money/billing/run-billing';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { formatInstant } from '../../../platform/time-of-day.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { formatPeriod } from './period.rules.ts';
import { getLastRenewalRuns, renewAllAccounts } from './run-monthly-renewal.ts';

/**
 * Renews all accounts for the month that is due, for staff (Spec 3 §7 `runBilling`). It is the same run as the job's: what the other has
 * charged isn't charged again, and an interrupted run is resumed.
 *
 * @returns the schedule with the times of this run, and how many accounts were charged and how many were not.
 */
export async function runBilling(context: CallContext): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const { county, db, translate } = context;
  const { timeZone } = county;
  const actor = actorOf(context);
  const { period, outcomes: all, isWithoutAccounts } = await renewAllAccounts(county, { actor });
  const outcomes = all.filter((outcome) => outcome !== 'NOT_DUE');
  const charged = outcomes.filter((outcome) => outcome === 'CHARGED').length;
  const failed = outcomes.length - charged;
  await recordAudit(db, { action: 'billing.run', actor, details: { period, charged, failed } });
  const runs = await getLastRenewalRuns(county);
  const month = formatPeriod(period);
  return new CallResponse({
    content: {
      ...(await getSettings(db, 'billingSchedule')),
      lastRanMonthlyRenewalJobPhase1: formatInstant(runs.lastRanMonthlyRenewalJobPhase1, timeZone),
      lastRanMonthlyRenewalJobPhase2: formatInstant(runs.lastRanMonthlyRenewalJobPhase2, timeZone),
    },
    message:
      outcomes.length === 0
        ? translate(isWithoutAccounts ? 'answers:billingNoAccounts' : 'answers:billingNothingDue', { month })
        : translate('answers:billingDone', { month, count: charged, failed }),
  });
}

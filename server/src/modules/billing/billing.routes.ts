import { failedRenewalList, retryRenewal as retryEndpoint } from '@portal/contract/billing/failed-renewals';
import { runBilling as runBillingEndpoint } from '@portal/contract/control-panel/run-billing';
import { route } from '../../platform/http/route.ts';
import { listFailedRenewals, retryRenewal } from './failed-renewals.ts';
import { runBilling } from './run-billing.ts';

export const billingRoutes = [
  route(failedRenewalList.endpoint, listFailedRenewals),
  route(retryEndpoint, retryRenewal),
  route(runBillingEndpoint, runBilling),
];

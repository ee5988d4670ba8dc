import { billingNoticeList } from '@portal/contract/money/billing/billing-notices';
import { failedRenewalList, retryRenewal as retryEndpoint } from '@portal/contract/money/billing/failed-renewals';
import { runBilling as runBillingEndpoint } from '@portal/contract/money/billing/run-billing';
import { route } from '../../../platform/http/route.ts';
import { listRoutes } from '../../../platform/lists/serve-list.ts';
import { retryRenewal, selectRenewals } from './failed-renewals.ts';
import { listBillingNotices } from './list-billing-notices.ts';
import { runBilling } from './run-billing.ts';

export const billingRoutes = [
  ...listRoutes(billingNoticeList, listBillingNotices),
  ...listRoutes(failedRenewalList, selectRenewals),
  route(retryEndpoint, retryRenewal),
  route(runBillingEndpoint, runBilling),
];

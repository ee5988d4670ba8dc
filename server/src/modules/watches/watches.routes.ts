import * as contract from '@portal/contract/watch/public-watches';
import * as staff from '@portal/contract/watch/staff-watches';
import { route } from '../../platform/http/route.ts';
import { changeWatchFrequency, endWatch, getSubscription, unsubscribeFromWatches } from './manage-subscription.ts';
import { decideOnAlerts, getWatchCounts, listHeldAlerts } from './review-alerts.ts';
import { confirmWatch, signUpForWatch } from './sign-up-for-watch.ts';

export const watchesRoutes = [
  route(contract.signUpForWatch, signUpForWatch),
  route(contract.confirmWatch, confirmWatch),
  route(contract.getSubscription, getSubscription),
  route(contract.changeWatchFrequency, changeWatchFrequency),
  route(contract.endWatch, endWatch),
  route(contract.unsubscribeFromWatches, unsubscribeFromWatches),
  route(staff.getWatchCounts, getWatchCounts),
  route(staff.heldAlertList.endpoint, listHeldAlerts),
  route(staff.decideOnAlerts, decideOnAlerts),
];

import * as own from '@portal/contract/watch/own-watches';
import * as contract from '@portal/contract/watch/public-watches';
import * as staff from '@portal/contract/watch/staff-watches';
import { route } from '../../platform/http/route.ts';
import { changeWatchFrequency, endWatch, getSubscription, unsubscribeFromWatches } from './manage-subscription.ts';
import { changeOwnFrequency, confirmOwnEmail, deleteOwnWatch, listOwnWatches, pauseWatch } from './own-watches.ts';
import { decideOnAlerts, getWatchCounts, listHeldAlerts } from './review-alerts.ts';
import { confirmWatch, signUpForWatch } from './sign-up-for-watch.ts';
import { getWatchOffer, startWatch } from './start-watch.ts';

export const watchesRoutes = [
  route(contract.signUpForWatch, signUpForWatch),
  route(contract.confirmWatch, confirmWatch),
  route(contract.getSubscription, getSubscription),
  route(contract.changeWatchFrequency, changeWatchFrequency),
  route(contract.endWatch, endWatch),
  route(contract.unsubscribeFromWatches, unsubscribeFromWatches),
  route(own.getWatchOffer, getWatchOffer),
  route(own.ownWatchList.endpoint, listOwnWatches),
  route(own.startWatch, startWatch),
  route(own.pauseWatch, pauseWatch),
  route(own.deleteOwnWatch, deleteOwnWatch),
  route(own.changeOwnFrequency, changeOwnFrequency),
  route(own.confirmOwnEmail, confirmOwnEmail),
  route(staff.getWatchCounts, getWatchCounts),
  route(staff.heldAlertList.endpoint, listHeldAlerts),
  route(staff.decideOnAlerts, decideOnAlerts),
];

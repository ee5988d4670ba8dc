import * as own from '@portal/contract/index/watches/own-watches';
import * as contract from '@portal/contract/index/watches/public-watches';
import * as staff from '@portal/contract/index/watches/staff-watches';
import { route } from '../../../platform/http/route.ts';
import { listRoutes } from '../../../platform/lists/serve-list.ts';
import { changeWatchFrequency, endWatch, getSubscription, unsubscribeFromWatches } from './manage-subscription.ts';
import {
  changeOwnFrequency,
  confirmOwnEmail,
  deleteOwnWatch,
  pauseWatch,
  selectCallersWatches,
} from './own-watches.ts';
import { decideOnAlerts, getWatchCounts, selectAlerts } from './review-alerts.ts';
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
  ...listRoutes(own.ownWatchList, selectCallersWatches),
  route(own.startWatch, startWatch),
  route(own.pauseWatch, pauseWatch),
  route(own.deleteOwnWatch, deleteOwnWatch),
  route(own.changeOwnFrequency, changeOwnFrequency),
  route(own.confirmOwnEmail, confirmOwnEmail),
  route(staff.getWatchCounts, getWatchCounts),
  ...listRoutes(staff.heldAlertList, selectAlerts),
  route(staff.decideOnAlerts, decideOnAlerts),
];

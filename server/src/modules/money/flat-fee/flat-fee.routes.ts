import {
  getUserAddOnConfirmation as confirmationEndpoint,
  getAddOnOptions as optionsEndpoint,
  userAddOn,
} from '@portal/contract/money/flat-fee/add-on';
import { route } from '../../../platform/http/route.ts';
import { buyAddOn } from './buy-add-on.ts';
import { getAddOnOptions } from './get-add-on-options.ts';
import { getUserAddOnConfirmation } from './get-user-add-on-confirmation.ts';

export const flatFeeRoutes = [
  route(optionsEndpoint, getAddOnOptions),
  route(confirmationEndpoint, getUserAddOnConfirmation),
  route(userAddOn, buyAddOn),
];

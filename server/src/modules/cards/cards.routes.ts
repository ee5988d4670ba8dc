import {
  closeAccountTab as closeTabEndpoint,
  listAccountTabs as listTabsEndpoint,
} from '@portal/contract/credit-card/account-tabs';
import { authorizationResponse } from '@portal/contract/credit-card/authorization-response';
import { authorize } from '@portal/contract/credit-card/authorize';
import { closeFinding, findingList } from '@portal/contract/credit-card/findings';
import { getOpenCardCharges as openChargesEndpoint } from '@portal/contract/credit-card/open-card-charges';
import {
  listRefusedCaptures as listRefusedEndpoint,
  settleRefusedCapture as settleRefusedEndpoint,
} from '@portal/contract/credit-card/refused-captures';
import * as deposits from '@portal/contract/escrow-deposit/escrow-deposit';
import { route } from '../../platform/http/route.ts';
import { listRoutes } from '../../platform/lists/serve-list.ts';
import { closeAccountTab, listAccountTabs } from './account-tabs.ts';
import { authorizeCard } from './authorize-card.ts';
import { completeAuthorization } from './complete-authorization.ts';
import { completeDeposit } from './complete-deposit.ts';
import { getDepositOptions } from './get-deposit-options.ts';
import { getOpenCardCharges } from './get-open-card-charges.ts';
import { initiateDeposit } from './initiate-deposit.ts';
import { closeFindingAsCaller, selectFindingsForStaff } from './serve-findings.ts';
import { listRefusedCaptures, settleRefusedCapture } from './settle-refused-capture.ts';

export const cardsRoutes = [
  route(authorize, authorizeCard),
  route(authorizationResponse, completeAuthorization),
  route(openChargesEndpoint, getOpenCardCharges),
  route(deposits.getDepositOptions, getDepositOptions),
  route(deposits.initiateDeposit, initiateDeposit),
  route(deposits.completeDeposit, completeDeposit),
  route(listRefusedEndpoint, listRefusedCaptures),
  route(settleRefusedEndpoint, settleRefusedCapture),
  route(listTabsEndpoint, listAccountTabs),
  route(closeTabEndpoint, closeAccountTab),
  ...listRoutes(findingList, selectFindingsForStaff),
  route(closeFinding, closeFindingAsCaller),
];

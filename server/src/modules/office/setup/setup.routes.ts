import {
  setupChecklist,
  testCardGateway as testCardGatewayEndpoint,
  testEmail as testEmailEndpoint,
} from '@portal/contract/office/setup';
import { route } from '../../../platform/http/route.ts';
import { getSetupChecklist } from './get-setup-checklist.ts';
import { testCardGateway } from './test-card-gateway.ts';
import { testEmail } from './test-email.ts';

export const setupRoutes = [
  route(setupChecklist, getSetupChecklist),
  route(testCardGatewayEndpoint, testCardGateway),
  route(testEmailEndpoint, testEmail),
];

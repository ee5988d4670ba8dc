import { logReact } from '@portal/contract/office/client-log';
import { route } from '../../../platform/http/route.ts';
import { logClientFaults } from './log-client-faults.ts';

export const clientLogRoutes = [route(logReact, logClientFaults)];

import { monitoring } from '@portal/contract/control-panel/monitoring';
import { route } from '../../platform/http/route.ts';
import { getMonitoring } from './get-monitoring.ts';

export const monitoringRoutes = [route(monitoring, getMonitoring)];

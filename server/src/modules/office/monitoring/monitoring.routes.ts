import { jobs, runJob as runJobEndpoint } from '@portal/contract/office/monitoring/jobs';
import { monitoring } from '@portal/contract/office/monitoring/monitoring';
import { route } from '../../../platform/http/route.ts';
import { getMonitoring } from './get-monitoring.ts';
import { listJobs } from './list-jobs.ts';
import { runJob } from './run-job.ts';

export const monitoringRoutes = [
  route(monitoring, getMonitoring),
  route(jobs, listJobs),
  route(runJobEndpoint, runJob),
];

export { listDailyBuckets, purgeCallTimes } from './monitoring.queries.ts';
export { monitoringRoutes } from './monitoring.routes.ts';
export { sendAlerts } from './send-alerts.ts';
export { addMetrics } from './serve-metrics.ts';
export { startMonitoring } from './start-monitoring.ts';

export { sendWatchAlerts } from './send-watch-alerts.ts';
export { watchesRoutes } from './watches.routes.ts';

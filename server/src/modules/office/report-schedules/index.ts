export { reportSchedulesRoutes } from './report-schedules.routes.ts';
export { purgeReportRuns, runScheduledReports } from './run-scheduled-reports.ts';

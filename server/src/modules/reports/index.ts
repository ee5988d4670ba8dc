export { describeSales } from './describe-sales.ts';
export { reportsRoutes } from './reports.routes.ts';
export { canRunReport, runNamedReport } from './run-named-report.ts';
export { selectReport } from './select-report.ts';

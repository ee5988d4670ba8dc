export { describeSales } from './describe-sales.ts';
export { canRunReport } from './list-offered-reports.ts';
export { reportsRoutes } from './reports.routes.ts';
export { runNamedReport } from './run-named-report.ts';
export { selectReport } from './select-report.ts';
export { writeStatementLetter } from './write-statement-letter.ts';

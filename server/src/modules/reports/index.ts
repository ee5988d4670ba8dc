export { describeSales } from './describe-sales.ts';
export { reportsRoutes } from './reports.routes.ts';

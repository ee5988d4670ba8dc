export { accountAdminRoutes } from './account-admin.routes.ts';

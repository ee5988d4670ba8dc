export { userManagerRoutes } from './user-manager.routes.ts';

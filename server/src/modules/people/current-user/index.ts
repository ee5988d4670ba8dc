export { currentUserRoutes } from './current-user.routes.ts';

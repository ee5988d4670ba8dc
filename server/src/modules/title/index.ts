export { titleRoutes } from './title.routes.ts';

export { publicPageRoutes } from './public-pages.routes.ts';

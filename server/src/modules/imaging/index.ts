export { imagingRoutes } from './imaging.routes.ts';

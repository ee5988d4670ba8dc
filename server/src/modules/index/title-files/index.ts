export { titleFilesRoutes } from './title-files.routes.ts';

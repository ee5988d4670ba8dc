export { findLandDocuments, type LandDocuments } from './find-land-documents.ts';
export { titleRoutes } from './title.routes.ts';

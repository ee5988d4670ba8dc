export { legacyMigrationRoutes } from './legacy-migration.routes.ts';

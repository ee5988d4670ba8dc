import {
  listMigrations as listMigrationsEndpoint,
  migrateAccountsUsers as migrateAccountsUsersEndpoint,
  migrateAuditLog as migrateAuditLogEndpoint,
} from '@portal/contract/office/legacy-migration/migrations';
import { route } from '../../../platform/http/route.ts';
import { listMigrations } from './list-migrations.ts';
import { migrateAccountsUsers } from './migrate-accounts-users.ts';
import { migrateAuditLog } from './migrate-audit-log.ts';

export const legacyMigrationRoutes = [
  route(migrateAccountsUsersEndpoint, migrateAccountsUsers),
  route(migrateAuditLogEndpoint, migrateAuditLog),
  route(listMigrationsEndpoint, listMigrations),
];

export { accountAdminRoutes } from './account-admin.routes.ts';
export { countUserPurge, purgeInactiveUsers, purgeUsersOnSchedule } from './purge-inactive-users.ts';

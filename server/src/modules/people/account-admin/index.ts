export { accountAdminRoutes } from './account-admin.routes.ts';
export { paymentAction, reversalAction } from './counter-payments.ts';
export { countUserPurge, purgeInactiveUsers, purgeUsersOnSchedule } from './purge-inactive-users.ts';
export { returnCheck } from './return-check.ts';
export { methodAction } from './save-account.ts';

export { findUnclaimedFaults, type UnclaimedFault } from './find-unclaimed-faults.ts';
export { noticeOwners } from './notice-owners.ts';
export { unclaimedPropertyRoutes } from './unclaimed-property.routes.ts';

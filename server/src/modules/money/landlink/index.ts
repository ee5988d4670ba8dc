export { deliverLandlink, WEBHOOK_MAX_ATTEMPTS } from './deliver-landlink.ts';
export { findLandlinkFaults, type LandlinkFault } from './find-landlink-faults.ts';
export type { FinanceMovement } from './landlink.rules.ts';
export { recordLandlinkPosting } from './record-landlink-posting.ts';

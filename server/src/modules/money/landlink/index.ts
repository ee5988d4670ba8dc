export { deliverLandlink } from './deliver-landlink.ts';
export {
  type FinanceSystem,
  planNextAttempt,
  sendToFinanceSystem,
  WEBHOOK_MAX_ATTEMPTS,
  writeFinanceFiles,
} from './finance-system.ts';
export { findLandlinkFaults, type LandlinkFault } from './find-landlink-faults.ts';
export type { FinanceMovement } from './landlink.rules.ts';
export { recordLandlinkPosting } from './record-landlink-posting.ts';

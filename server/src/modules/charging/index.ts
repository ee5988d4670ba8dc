export {
  chargeDetails,
  type DueCharge,
  EXECUTION_HOURS,
  findSearchCharge,
  settleCharge,
  type UsageOutcome,
} from './charge-usage.ts';
export { type ChargingFault, findChargingFaults } from './find-charging-faults.ts';
export { isPaid, wordOutcome } from './word-outcome.ts';

export { type AdjustmentOutcome, adjustEscrow, type EscrowAdjustment } from './adjust-escrow.ts';
export { type Charge, type ChargeOutcome, chargeAccount } from './charge-account.ts';
export { findLedgerFaults, type LedgerFault } from './find-ledger-faults.ts';
export { findUsageBalance } from './find-usage-balance.ts';
export { type Funds, getFunds } from './get-funds.ts';

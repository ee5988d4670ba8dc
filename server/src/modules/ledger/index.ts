export { findUsageBalance } from './find-usage-balance.ts';
export { type Funds, getFunds } from './get-funds.ts';

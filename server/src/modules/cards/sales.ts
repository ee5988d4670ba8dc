/**
 * Charging a card's authorization. Only the module charging may import this file (`npm run check`); everything else calls
 * `charging.charge`.
 */
export { chargeTab, type TabChargeOutcome } from './charge-tab.ts';

/**
 * Charging and refunding a card. Only the module charging can import this file (`npm run check`); everything else calls
 * `charging.charge` and `charging.refund`.
 */

export { updateIntent } from './gateway/intents.queries.ts';
export { type CardRefundProgress, finishCardRefund } from './refunds/finish-card-refund.ts';
export { type CardPayment, lockCardPayment, refundTabCharge, requestCardRefund } from './refunds/refund-card-sale.ts';
export { getCardRefund } from './refunds/refunds.queries.ts';
export { type CardReceipt, findCardReceipt } from './tabs/card-receipts.queries.ts';
export { chargeTab, type TabChargeOutcome } from './tabs/charge-tab.ts';
export { describeTabCharges } from './tabs/describe-tab-charges.ts';
export { getChargedSurcharge } from './tabs/tabs.queries.ts';

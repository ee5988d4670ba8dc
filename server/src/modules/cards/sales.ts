/**
 * Charging and refunding a card. Only the module charging can import this file (`npm run check`); everything else calls
 * `charging.charge` and `charging.refund`.
 */
export { type CardReceipt, findCardReceipt } from './card-receipts.queries.ts';
export { chargeTab, type TabChargeOutcome } from './charge-tab.ts';
export { describeTabCharges } from './describe-tab-charges.ts';
export { type CardRefundProgress, finishCardRefund } from './finish-card-refund.ts';
export { updateIntent } from './intents.queries.ts';
export { type CardPayment, lockCardPayment, refundTabCharge, requestCardRefund } from './refund-card-sale.ts';
export { getCardRefund } from './refunds.queries.ts';
export { getChargedSurcharge } from './tabs.queries.ts';

export { cardsRoutes } from './cards.routes.ts';
export {
  type BankDeposit,
  insertBankReturn,
  listBankDeposits,
  lockBankDeposit,
  sumPendingInvoicePayments,
} from './deposits/bank-deposits.queries.ts';
export { findEscrowOptions } from './deposits/find-escrow-options.ts';
export { disputeAction } from './disputes/close-dispute.ts';
export { openDispute } from './disputes/open-dispute.ts';
export { closeFinding } from './findings/close-finding.ts';
export { type CardFault, findCardFaults } from './findings/find-card-faults.ts';
export { type Finding, listFindings } from './findings/findings.queries.ts';
export { requestHold } from './gateway/authorize-card.ts';
export { checkGateway, classifyChecks } from './gateway/check-gateway.ts';
export { describeCardSurcharge } from './gateway/format-surcharge.ts';
export { getSessionIdHash } from './gateway/request-payment-form.ts';
export { computeCardSurcharge } from './gateway/surcharge-terms.ts';
export { settlementAction } from './refunds/settle-refused-capture.ts';
export { completeAuthorization } from './resolving/complete-authorization.ts';
export { reconcileCardPayments } from './resolving/reconcile-card-payments.ts';
export { resolveCardPayments } from './resolving/resolve-card-payments.ts';
export { COMMUNICATOR_SCRIPT_PATH, serveCardPages } from './resolving/serve-card-pages.ts';
export { recordSettlements } from './settlements/record-settlements.ts';
export { closeCardTabs } from './tabs/close-card-tabs.ts';
export { closeSessionTab } from './tabs/close-session-tab.ts';
export { type CardFunds, getCardFunds } from './tabs/get-card-funds.ts';

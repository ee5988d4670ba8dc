import {
  closeAccountTab as closeTabEndpoint,
  listAccountTabs as listTabsEndpoint,
} from '@portal/contract/money/cards/account-tabs';
import { authorizationResponse } from '@portal/contract/money/cards/authorization-response';
import { authorize } from '@portal/contract/money/cards/authorize';
import {
  closeDispute as closeDisputeEndpoint,
  DISPUTE_EVIDENCE,
  disputeList,
  openDispute as openDisputeEndpoint,
} from '@portal/contract/money/cards/disputes';
import * as deposits from '@portal/contract/money/cards/escrow-deposit';
import { bookFinding as bookEndpoint, closeFinding, findingList } from '@portal/contract/money/cards/findings';
import {
  getInvoicePaymentOptions as invoiceOptionsEndpoint,
  initiateInvoicePayment as invoicePaymentEndpoint,
} from '@portal/contract/money/cards/invoice-payment';
import { getOpenCardCharges as openChargesEndpoint } from '@portal/contract/money/cards/open-card-charges';
import {
  listRefusedCaptures as listRefusedEndpoint,
  settleRefusedCapture as settleRefusedEndpoint,
} from '@portal/contract/money/cards/refused-captures';
import { settlementList, settlementTransactionList } from '@portal/contract/money/cards/settlements';
import { route } from '../../../platform/http/route.ts';
import { listRoutes } from '../../../platform/lists/serve-list.ts';
import { completeDeposit } from './deposits/complete-deposit.ts';
import { getDepositOptions } from './deposits/get-deposit-options.ts';
import { initiateDeposit } from './deposits/initiate-deposit.ts';
import { getInvoicePaymentOptions, initiateInvoicePayment } from './deposits/invoice-payments.ts';
import { closeDispute } from './disputes/close-dispute.ts';
import { listDisputes } from './disputes/list-disputes.ts';
import { openDispute } from './disputes/open-dispute.ts';
import { printEvidence } from './disputes/print-evidence.ts';
import { closeFindingAsCaller, selectFindingsForStaff } from './findings/serve-findings.ts';
import { authorizeCard } from './gateway/authorize-card.ts';
import { listRefusedCaptures, settleRefusedCapture } from './refunds/settle-refused-capture.ts';
import { bookFinding } from './resolving/book-finding.ts';
import { completeAuthorization } from './resolving/complete-authorization.ts';
import { listSettledTransactions, listSettlements } from './settlements/list-settlements.ts';
import { closeAccountTab, listAccountTabs } from './tabs/account-tabs.ts';
import { getOpenCardCharges } from './tabs/get-open-card-charges.ts';

export const cardsRoutes = [
  route(authorize, authorizeCard),
  route(authorizationResponse, completeAuthorization),
  route(openChargesEndpoint, getOpenCardCharges),
  route(deposits.getDepositOptions, getDepositOptions),
  route(deposits.initiateDeposit, initiateDeposit),
  route(deposits.completeDeposit, completeDeposit),
  route(invoiceOptionsEndpoint, getInvoicePaymentOptions),
  route(invoicePaymentEndpoint, initiateInvoicePayment),
  route(listRefusedEndpoint, listRefusedCaptures),
  route(settleRefusedEndpoint, settleRefusedCapture),
  route(listTabsEndpoint, listAccountTabs),
  route(closeTabEndpoint, closeAccountTab),
  ...listRoutes(findingList, selectFindingsForStaff),
  route(closeFinding, closeFindingAsCaller),
  route(bookEndpoint, bookFinding),
  ...listRoutes(disputeList, listDisputes),
  route(openDisputeEndpoint, openDispute),
  route(closeDisputeEndpoint, closeDispute),
  route(DISPUTE_EVIDENCE.endpoint, printEvidence),
  ...listRoutes(settlementList, listSettlements),
  ...listRoutes(settlementTransactionList, listSettledTransactions),
];

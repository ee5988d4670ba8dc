import * as account from '@portal/contract/people/account-admin/account';
import * as access from '@portal/contract/people/account-admin/account-access';
import * as payments from '@portal/contract/people/account-admin/account-payments';
import * as accounts from '@portal/contract/people/account-admin/accounts';
import { setCreditLimit as setCreditLimitEndpoint } from '@portal/contract/people/account-admin/credit-limit';
import { RECEIVABLES_REPORT } from '@portal/contract/people/account-admin/receivables';
import * as returned from '@portal/contract/people/account-admin/returned-checks';
import { waitingPayoutList } from '@portal/contract/people/account-admin/waiting-payouts';
import { route } from '../../../platform/http/route.ts';
import { listRoutes } from '../../../platform/lists/serve-list.ts';
import { printAccountInvoice, sendAccountInvoice } from './account-invoices.ts';
import {
  changeAccountStatus,
  changeAccountStatusInList,
  changeStatusOfAccounts,
  countSelectedUsersToRestore,
} from './change-account-status.ts';
import { recordCounterPayment, reverseCounterPayment } from './counter-payments.ts';
import { countAccountBelongings, deleteAccount, listOpenMoney } from './delete-account.ts';
import { loadFlatFeeUsage, saveFlatFeeUsage } from './flat-fee-usage.ts';
import { selectAccounts } from './list-accounts.ts';
import { listWaitingPayouts } from './list-waiting-payouts.ts';
import { loadAccount } from './load-account.ts';
import { loadAccountMoney } from './load-account-money.ts';
import { loadPageAccess, savePageAccess } from './page-access.ts';
import { payPayout } from './pay-payout.ts';
import { printCounterReceipt } from './print-counter-receipt.ts';
import { printReturnedCheckLetter } from './print-returned-check-letter.ts';
import { renewAccountNow } from './renew-account-now.ts';
import { releaseCredit, returnCheck, setCreditLimit } from './return-check.ts';
import { runReceivablesReport } from './run-receivables-report.ts';
import { saveAccount } from './save-account.ts';

export const accountAdminRoutes = [
  ...listRoutes(accounts.accountList, selectAccounts),
  route(accounts.accountChangeStatusList, changeAccountStatusInList),
  route(accounts.accountChangeStatusSingle, changeAccountStatus),
  route(accounts.accountsChangeStatus, changeStatusOfAccounts),
  route(accounts.accountsUsersToRestore, countSelectedUsersToRestore),
  route(accounts.accountBelongings, countAccountBelongings),
  route(accounts.accountOpenMoney, listOpenMoney),
  route(accounts.accountDelete, deleteAccount),
  route(account.getAccount, loadAccount),
  route(account.saveAccount, saveAccount),
  route(account.runMonthlyRenewal, renewAccountNow),
  route(payments.getAccountMoney, loadAccountMoney),
  route(payments.recordCounterPayment, recordCounterPayment),
  route(payments.reverseCounterPayment, reverseCounterPayment),
  route(payments.payPayout, payPayout),
  ...listRoutes(waitingPayoutList, listWaitingPayouts),
  route(RECEIVABLES_REPORT.endpoint, runReceivablesReport),
  route(returned.returnCheck, returnCheck),
  route(returned.releaseCredit, releaseCredit),
  route(setCreditLimitEndpoint, setCreditLimit),
  route(returned.returnedCheckLetter, printReturnedCheckLetter),
  route(payments.counterReceipt, printCounterReceipt),
  route(payments.accountInvoice, printAccountInvoice),
  route(payments.sendAccountInvoice, sendAccountInvoice),
  route(access.getPageAccess, loadPageAccess),
  route(access.savePageAccess, savePageAccess),
  route(access.getFlatFeeUsage, loadFlatFeeUsage),
  route(access.saveFlatFeeUsage, saveFlatFeeUsage),
];

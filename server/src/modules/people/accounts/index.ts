export { findAccountDetails, sumMatchingAccounts } from './account-details.queries.ts';
export { canAddToEscrow, canPayInvoices, canPreviewImages, canRetrieveImages } from './accounts.policy.ts';
export {
  type Account,
  type ChargeMethod,
  getsCertifiedCopiesFree,
  type NewAccount,
  resetSearchAccess,
  selectAccount,
} from './accounts.queries.ts';
export { createAccount } from './create-account.ts';
export { createOwnAccount } from './create-own-account.ts';
export { ensureMoneyOfOthers } from './ensure-money-of-others.ts';
export { getAccount } from './get-account.ts';
export { getCallersAccount, storeCallersAccount } from './get-callers-account.ts';
export { listAccountsByText, listAllowableAccounts } from './list-accounts-by-text.ts';
export { findSearchDenial, listPermittedSearches } from './list-permitted-searches.ts';
export {
  deleteAccountsWithoutUsers,
  findAccountVersion,
  findIsAccountDeleted,
  findManagedAccount,
  insertManagedAccount,
  type ListedAccount,
  type LockedAccount,
  listAccountNames,
  listInactiveAccountIds,
  lockAccounts,
  lockMatchingAccounts,
  type ManagedAccount,
  markAccountsDeleted,
  selectListedAccounts,
  selectMatchingAccounts,
  updateAccountsStatus,
  updateDeniedSearches,
  updateManagedAccount,
} from './managed-accounts.queries.ts';
export { deleteUnusedAccounts } from './own-accounts.queries.ts';

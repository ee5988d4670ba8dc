export { mayPreviewImages, mayRetrieveImages } from './accounts.policy.ts';
export { createAccount, type NewAccount } from './create-account.ts';
export { type Account, getAccount } from './get-account.ts';
export { listPermittedSearches } from './list-permitted-searches.ts';

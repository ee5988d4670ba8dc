import type { ListView } from '@portal/contract/index/search/results/list-view';
import type { SearchHistoryEntry } from '@portal/contract/index/search/run/search-history';
import type { CurrentUser } from '@portal/contract/people/current-user/current-user';
import type { County } from '../../../county.ts';
import { selectJsonRows } from '../../../platform/database/select-json-rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { translatorOf } from '../../../platform/translate.ts';
import { describeListView, listSearchHistory, selectListView, selectPastSearches } from '../../index/search/index.ts';
import { canAddImages, findImageAllowance } from '../../money/flat-fee/index.ts';
import { computeUsageBalance, selectBalances } from '../../money/ledger/index.ts';
import { listCardPrices } from '../../money/prices/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import {
  type Account,
  canAddToEscrow,
  canPayInvoices,
  listPermittedSearches,
  selectAccount,
  storeCallersAccount,
} from '../accounts/index.ts';
import { selectUserName } from '../identity/index.ts';
import { listTabs } from './tabs.rules.ts';

/** The signed-in user, with the initial data of their screens. */
export interface SignedIn {
  readonly currentUser: CurrentUser;
  readonly searchHistoryList: SearchHistoryEntry[];
  readonly listView: ListView;
}

/** The database rows about the caller. */
interface CallersRows {
  readonly account: Account;
  readonly name: { readonly firstName: string; readonly lastName: string };
  readonly balances: Parameters<typeof computeUsageBalance>[2];
}

/**
 * Returns everything that the browser knows about the signed-in user (Spec 1 §3 "Current user"), and their recent searches. Reads it in
 * one statement, because in the morning a whole office signs in while others are already searching.
 */
export async function getSignedIn(county: County, caller: Caller): Promise<SignedIn> {
  const { db } = county;
  const read = await selectJsonRows(db, {
    accounts: selectAccount(db, caller.accountId),
    names: selectUserName(db, caller.userId),
    balances: selectBalances(db, caller.accountId),
    searches: selectPastSearches(db, caller.userId),
    listViews: selectListView(db, caller.userId),
  });
  const [[account], [name]] = [read.accounts, read.names];
  if (account === undefined || name === undefined)
    throw new Error('The session has no user or the user has no account.');
  storeCallersAccount(caller, account);
  return {
    currentUser: await describeCurrentUser(county, caller, { account, name, balances: read.balances }),
    searchHistoryList: [...(await listSearchHistory(db, caller, read.searches))],
    listView: describeListView(read.listViews[0]),
  };
}

/** Leaves out the searches while the password is the only proof of who the user is, and the county requires another. */
export function hideBeforeSecondFactor(
  signedIn: SignedIn,
  secondFactor: { readonly isNeeded: boolean } | undefined,
): SignedIn {
  return secondFactor?.isNeeded ? { ...signedIn, searchHistoryList: [] } : signedIn;
}

async function describeCurrentUser(
  county: County,
  caller: Caller,
  { account, name, balances }: CallersRows,
): Promise<CurrentUser> {
  const { db } = county;
  const [search, landlink] = [await getSettings(db, 'search'), await getSettings(db, 'landlink')];
  const { efile } = await getSettings(db, 'efile');
  const searchList = [...listPermittedSearches(search, landlink, account)];
  return {
    userId: caller.userId,
    username: caller.username,
    ...name,
    accountId: caller.accountId,
    accountName: account.name,
    role: caller.role,
    language: caller.language,
    accountType: account.accountType,
    paymentMethod: account.paymentMethod,
    usageBalance: computeUsageBalance(caller, account, balances),
    imageAllowance: await findImageAllowance(db, account),
    canAddImages: await canAddImages({ db, caller }),
    canAddToEscrow: await canAddToEscrow({ db, county, caller }),
    canPayInvoices: await canPayInvoices({ db, county, caller }),
    creditCardSearchRates: [...(await listCardPrices(db, caller, translatorOf(caller.language)))],
    tabList: listTabs({ role: caller.role, searchList, isEfileOffered: efile }),
    searchList,
    imageRetrieval: account.imageRetrieval,
    certificateRetrieval: account.certificateRetrieval,
  };
}

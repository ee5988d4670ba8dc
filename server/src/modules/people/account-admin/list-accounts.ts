import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { ListFileRow } from '@portal/contract/lists/define-list';
import type { CodeDescription } from '@portal/contract/office/helper-data/code-description';
import { type AccountFilter, accountList } from '@portal/contract/people/account-admin/accounts';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { formatCents } from '@portal/contract/values/money';
import type { CallContext } from '../../../platform/http/route.ts';
import type { ListSource } from '../../../platform/lists/run-list.ts';
import { readListPage } from '../../../platform/lists/serve-list.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import {
  findAccountDetails,
  type ListedAccount,
  listAccountsByText,
  selectListedAccounts,
  sumMatchingAccounts,
} from '../accounts/index.ts';

type Endpoint = (typeof accountList)['endpoint'];
/** Lists a page of the county's accounts (Spec 3 §2 "Accounts list", §7). */
export async function listAccounts(
  context: CallContext,
  request: ParsedRequestOf<Endpoint>,
): Promise<ContentOf<Endpoint>> {
  return readListPage(accountList, selectAccounts, context, request);
}

/** Lists what a change of one account returns: the rows of the list that is shown, and the names of all accounts (Spec 3 §7). */
export async function listChangedAccounts(
  context: CallContext,
  request: ParsedRequestOf<Endpoint> & { readonly includeInactive?: boolean | undefined },
): Promise<ContentOf<Endpoint> & { accountCodeDescriptionResults: CodeDescription[] }> {
  const { includeInactive, ...shown } = request;
  const statusType = includeInactive === undefined ? shown.statusType : includeInactive ? 'ALL' : 'A';
  const names = await listAccountsByText(context.db, '');
  return {
    ...(await listAccounts(context, { ...shown, statusType })),
    accountCodeDescriptionResults: names.map(({ id, name }) => ({ code: String(id), description: name })),
  };
}

/** Selects the accounts that match a filter (Spec 3 §2 "Accounts list"). */
export function selectAccounts(
  context: CallContext,
  filter: AccountFilter,
): ListSource<typeof accountList, ListedAccount> {
  return {
    matches: selectListedAccounts(context.db, filter),
    orderBy: { name: 'nameKey', accountType: 'accountType', paymentMethod: 'paymentMethod', monthlyFee: 'monthlyFee' },
    tieBreaker: 'id',
    complete: (accounts) => describeAccounts(context, accounts),
    totals: () => sumMatchingAccounts(context.db, filter),
  };
}

async function describeAccounts(
  { db, county, translate }: CallContext,
  accounts: readonly ListedAccount[],
): Promise<ListFileRow<typeof accountList>[]> {
  const ids = accounts.map(({ id }) => id);
  const details = await findAccountDetails(db, ids);
  const { countyAdminReload } = await getSettings(db, 'flatFeeOverride');
  return accounts.flatMap(({ nameKey: _, ...account }) => {
    const found = details.get(account.id);
    if (found === undefined) return [];
    const { lastRenewedAt, ...fields } = found;
    return {
      ...account,
      ...fields,
      accountTypeDescription: translate(`accounts:types.${account.accountType}`),
      paymentMethodDescription: translate(`accounts:paymentMethods.${account.paymentMethod}`),
      monthlyFeeDescription: formatCents(account.monthlyFee),
      canReload: countyAdminReload && account.accountType === 'FLAT_FEE',
      lastMonthlyRenewal: lastRenewedAt && localDateTimeAt(lastRenewedAt, county.timeZone),
    };
  });
}

import { type AccountFilter, type AccountRow, accountList } from '@portal/contract/control-panel/accounts';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { CodeDescription } from '@portal/contract/helper-data/code-description';
import { formatCents } from '@portal/contract/values/money';
import type { CallContext } from '../../platform/http/route.ts';
import { type ListSource, runList } from '../../platform/lists/run-list.ts';
import { type ListedAccount, listAccountsByText, selectListedAccounts } from '../accounts/index.ts';
import { getSettings } from '../county-settings/index.ts';
import { countAccountUsers } from '../identity/index.ts';

type Endpoint = (typeof accountList)['endpoint'];
type ReadContext = Pick<CallContext, 'db' | 'translate'>;

/** Lists a page of the county's accounts (Spec 3 §2 "Accounts list", §7). */
export async function listAccounts(
  context: ReadContext,
  request: ParsedRequestOf<Endpoint>,
): Promise<ContentOf<Endpoint>> {
  const { rows, ...page } = await runList(context.db, accountList, toSource(context, request), request);
  return { ...page, accounts: rows };
}

/** Lists what a change of one account returns: the rows of the list that is shown, and the names of all accounts (Spec 3 §7). */
export async function listChangedAccounts(
  context: ReadContext,
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

function toSource(context: ReadContext, filter: AccountFilter): ListSource<typeof accountList, ListedAccount> {
  return {
    matches: selectListedAccounts(context.db, filter) as ListSource<typeof accountList, ListedAccount>['matches'],
    orderBy: { name: 'nameKey', accountType: 'accountType', paymentMethod: 'paymentMethod', monthlyFee: 'monthlyFee' },
    tieBreaker: 'id',
    complete: (accounts) => describeAccounts(context, accounts),
  };
}

async function describeAccounts(
  { db, translate }: ReadContext,
  accounts: readonly ListedAccount[],
): Promise<AccountRow[]> {
  const users = await countAccountUsers(
    db,
    accounts.map(({ id }) => id),
  );
  const { countyAdminReload } = await getSettings(db, 'flatFeeOverride');
  return accounts.map(({ nameKey: _, ...account }) => ({
    ...account,
    accountTypeDescription: translate(`accounts:types.${account.accountType}`),
    paymentMethodDescription: translate(`accounts:paymentMethods.${account.paymentMethod}`),
    monthlyFeeDescription: formatCents(account.monthlyFee),
    userCount: users.get(account.id) ?? 0,
    canReload: countyAdminReload && account.accountType === 'FLAT_FEE',
  }));
}

import { listAccountTabs } from '@portal/contract/money/cards/account-tabs';
import { listRefusedCaptures } from '@portal/contract/money/cards/refused-captures';
import { transactionList } from '@portal/contract/office/transactions/transactions';
import { getAccountMoney } from '@portal/contract/people/account-admin/account-payments';
import { useQueryClient } from '@tanstack/react-query';

/** Returns a function that reloads everything that a movement of money changes on the account's page. */
export function useRefreshMoney(accountId: number): () => Promise<unknown> {
  const queryClient = useQueryClient();
  const keys = [
    ...[getAccountMoney, listAccountTabs, listRefusedCaptures].map(({ path }) => [path, accountId]),
    [transactionList.endpoint.path],
  ];
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

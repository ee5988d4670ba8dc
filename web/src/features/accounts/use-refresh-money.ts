import { getAccountMoney } from '@portal/contract/control-panel/account-payments';
import { listAccountTabs } from '@portal/contract/credit-card/account-tabs';
import { listRefusedCaptures } from '@portal/contract/credit-card/refused-captures';
import { transactionList } from '@portal/contract/home/transactions';
import { useQueryClient } from '@tanstack/react-query';

/** Returns what loads again everything that a movement of money changes on the account's page. */
export function useRefreshMoney(accountId: number): () => Promise<unknown> {
  const queryClient = useQueryClient();
  const keys = [
    ...[getAccountMoney, listAccountTabs, listRefusedCaptures].map(({ path }) => [path, accountId]),
    [transactionList.endpoint.path],
  ];
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

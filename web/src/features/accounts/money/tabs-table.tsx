import { Button } from '@mantine/core';
import { closeAccountTab, listAccountTabs } from '@portal/contract/money/cards/account-tabs';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { formatCents } from '@portal/contract/values/money';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import classes from './account-money-screen.module.css';
import { MoneyTable } from './money-table.tsx';
import { useRefreshMoney } from './use-refresh-money.ts';

/** The card tabs of an account that aren't paid yet, each with a way to charge it now. */
export function TabsTable({ accountId }: { readonly accountId: number }) {
  const texts = useTexts('accounts');
  const commonTexts = useTexts('common');
  const { data, error } = useQuery({
    queryKey: [listAccountTabs.path, accountId],
    queryFn: ({ signal }) => call(listAccountTabs, { accountId }, { signal }),
    meta: { isQuiet: true },
  });
  const closeTab = useCloseTab(accountId);
  if (error) return <ErrorSummary message={describeFailure(error, commonTexts)} />;
  if (!data || data.tabs.length === 0) return null;
  const title = texts('tabs.title');
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      <MoneyTable
        title={title}
        columns={[
          { label: texts('tabs.user') },
          { label: texts('status') },
          { label: texts('tabs.openedAt') },
          { label: texts('tabs.closeBy') },
          { label: texts('tabs.authorized'), isAmount: true },
          { label: texts('tabs.used'), isAmount: true },
          { label: texts('actions') },
        ]}
      >
        {data.tabs.map((tab) => {
          // A refused capture is never tried again. Staff bill it without the surcharge.
          const isRefused = tab.state === 'REFUSED';
          const amount = formatCents(isRefused ? tab.usedCents : tab.usedCents + tab.surchargeCents);
          return (
            <tr key={tab.tabId}>
              <th scope="row">{tab.username}</th>
              <td>{texts(`tabs.states.${tab.state}`)}</td>
              <td>{formatLocalDateTime(tab.openedAt)}</td>
              <td>{isRefused ? '–' : formatLocalDateTime(tab.closeBy)}</td>
              <td data-align="right">{formatCents(tab.authorizedCents)}</td>
              <td data-align="right">{amount}</td>
              <td>
                {tab.state === 'OPEN' && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={texts('tabs.closeOf', { username: tab.username, amount })}
                    onClick={() =>
                      void closeTab(tab.tabId, texts('tabs.closeQuestion', { username: tab.username, amount }))
                    }
                  >
                    {texts('tabs.close')}
                  </Button>
                )}
              </td>
            </tr>
          );
        })}
      </MoneyTable>
    </section>
  );
}

/** Closes a tab after a question. A failure is a warning. */
function useCloseTab(accountId: number) {
  const texts = useTexts('accounts');
  const commonTexts = useTexts('common');
  const { alert, confirm } = useDialogs();
  const announce = useAnnounce();
  const refreshMoney = useRefreshMoney(accountId);
  return async (tabId: number, message: string) => {
    if (!(await confirm({ title: texts('tabs.close'), message, confirmLabel: texts('tabs.close') }))) return;
    try {
      const { status } = await call(closeAccountTab, { tabId });
      announce(texts(`tabs.closed.${status}`));
      await refreshMoney();
    } catch (error) {
      await alert({ kind: 'warning', message: describeFailure(error, commonTexts) });
    }
  };
}

import { Button } from '@mantine/core';
import { accountList } from '@portal/contract/people/account-admin/accounts';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { Link, useNavigate } from 'react-router';
import { useCountyFlags } from '../../lib/county/county-flags.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import { ListHead } from '../../ui/list/list-head.tsx';
import { ListView } from '../../ui/list/list-view.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { useListSelection } from '../../ui/list/use-list-selection.ts';
import { accountPath, moneyPath } from './account-paths.ts';
import { AccountRowActions } from './account-row-actions.tsx';
import { AccountsFilter } from './accounts-filter.tsx';
import { ReceivablesButtons } from './receivables-buttons.tsx';
import { useBulkStatus } from './use-bulk-status.ts';

/** The county's accounts (Spec 3 §2 "Accounts list"): filter, export, and the actions on one or several of them. */
export function AccountsScreen() {
  const texts = useTexts('accounts');
  const shown = useList(accountList, { today: getPlainDate(useCountyFlags().today) });
  const { filter } = shown;
  const selection = useListSelection(JSON.stringify(filter), shown.page?.totalCount ?? 0);
  const changeSelected = useBulkStatus(filter, selection);
  const navigate = useNavigate();
  useKeys([{ key: 'n', label: texts('newAccount'), run: () => void navigate(accountPath(0)) }]);
  return (
    <>
      <ListHead title={texts('title')}>
        <Button component={Link} to={accountPath(0)}>
          {texts('new')}
        </Button>
        <ReceivablesButtons />
      </ListHead>
      <AccountsFilter shown={shown} />
      <ListView
        shown={shown}
        presentation={{
          keyOf: ({ id }) => String(id),
          cells: {
            name: ({ id, name, status }) => (
              <>
                <Link to={moneyPath(id)}>{name}</Link>{' '}
                {status === 'I' && <Badge tone="amber">{texts('statuses.I')}</Badge>}
              </>
            ),
            monthlyFee: ({ monthlyFeeDescription }) => monthlyFeeDescription,
          },
          actions: (account) => <AccountRowActions account={account} shown={shown} />,
        }}
        selection={selection}
        bulkActions={
          <>
            <Button variant="default" size="xs" onClick={() => void changeSelected('A')}>
              {texts('activate')}
            </Button>
            <Button variant="default" size="xs" onClick={() => void changeSelected('I')}>
              {texts('deactivate')}
            </Button>
          </>
        }
      />
    </>
  );
}

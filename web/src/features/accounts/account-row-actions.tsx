import { Button, Menu } from '@mantine/core';
import type { AccountRow, accountList } from '@portal/contract/people/account-admin/accounts';
import { Link } from 'react-router';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import type { ShownList } from '../../ui/list/use-list.ts';
import { accessPath, reloadPath, usersPath } from './account-paths.ts';
import classes from './account-row-actions.module.css';
import { useAccountChanges } from './use-account-changes.ts';

interface AccountRowActionsProps {
  readonly account: AccountRow;
  readonly shown: ShownList<typeof accountList>;
}

/** The buttons of an account in the list (Spec 3 §2 "Accounts list"). */
export function AccountRowActions({ account, shown }: AccountRowActionsProps) {
  const texts = useTexts('accounts');
  const { name } = account;
  const { changeStatus, remove } = useAccountChanges();
  const isActive = account.status === 'A';
  const request = { ...shown.filter, sortKey: shown.sortKey, sortDirection: shown.sortDirection };
  return (
    <div className={classes.actions}>
      <Button
        component={Link}
        to={`/controlPanel/accounts/${account.id}`}
        variant="default"
        size="xs"
        aria-label={texts('editOf', { name })}
      >
        {texts('edit')}
      </Button>
      <MoreMenu account={account} />
      <Button
        variant="default"
        size="xs"
        aria-label={texts(isActive ? 'deactivateOf' : 'activateOf', { name })}
        onClick={() => void changeStatus(account, request)}
      >
        {texts(isActive ? 'deactivate' : 'activate')}
      </Button>
      <Button
        variant="default"
        size="xs"
        aria-label={texts('deleteOf', { name })}
        onClick={() => void remove(account, request)}
      >
        {texts('delete')}
      </Button>
    </div>
  );
}

function MoreMenu({ account }: { readonly account: AccountRow }) {
  const texts = useTexts('accounts');
  const { name, userCount } = account;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the menu must not move through the rows of the list.
    <div onKeyDown={(event) => event.stopPropagation()}>
      <Menu position="bottom-end" hideDetached={false}>
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            aria-label={texts('moreOf', { name })}
            rightSection={<Icon name="chevronDown" size={14} />}
          >
            {texts('more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={accessPath(account)}>
            {texts('access')}
          </Menu.Item>
          {account.canReload && (
            <Menu.Item component={Link} to={reloadPath(account)}>
              {texts('reload')}
            </Menu.Item>
          )}
          <Menu.Item component={Link} to={usersPath(account)}>
            {texts('usersOf', { userCount })}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

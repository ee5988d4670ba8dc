import { NativeSelect } from '@mantine/core';
import { CRITERION_MAX_CHARACTERS } from '@portal/contract/search/criteria-fields';
import { USER_STATUS_FILTERS, type userList } from '@portal/contract/user-manager/users';
import { useRef } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { AccountFinder } from '../../ui/account-finder.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import { FilterTextField } from '../../ui/list/filter-text-field.tsx';
import type { ShownList } from '../../ui/list/use-list.ts';
import classes from './users-screen.module.css';

/** Which users are listed: by status, by a text and, for staff, by account (Spec 3 §2). */
export function UsersFilter({ shown }: { readonly shown: ShownList<typeof userList> }) {
  const texts = useTexts('users');
  const { role } = useCurrentUser();
  const { filter, setFilter } = shown;
  const area = useRef<HTMLElement>(null);
  useKeys([{ key: '/', label: texts('filter'), run: () => area.current?.querySelector('input')?.focus() }]);
  return (
    <search ref={area} className={classes.filter} aria-label={texts('filter')}>
      <NativeSelect
        label={texts('status')}
        value={filter.statusType}
        data={USER_STATUS_FILTERS.map((value) => ({ value, label: texts(`statusFilters.${value}`) }))}
        onChange={(event) => setFilter({ statusType: event.currentTarget.value as typeof filter.statusType })}
      />
      <FilterTextField
        className={classes.filterText}
        label={texts('filterText')}
        value={filter.filterText}
        maxLength={CRITERION_MAX_CHARACTERS}
        onChange={(filterText) => setFilter({ filterText })}
      />
      {role !== 'ACCOUNT' && (
        <AccountFinder
          className={classes.filterText}
          label={texts('account')}
          placeholder={texts('allAccounts')}
          accountId={filter.accountId}
          onChoose={(accountId) => setFilter({ accountId })}
        />
      )}
    </search>
  );
}

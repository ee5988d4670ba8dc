import { CRITERION_MAX_CHARACTERS } from '@portal/contract/index/search/definitions/criteria-fields';
import { USER_STATUS_FILTERS, type userList } from '@portal/contract/people/user-manager/users';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { AccountFinder } from '../../ui/account-finder.tsx';
import { FilterTextField } from '../../ui/list/filter-text-field.tsx';
import { ListFilter } from '../../ui/list/list-filter.tsx';
import type { ShownList } from '../../ui/list/use-list.ts';

/** The filter of the users: by status, by a text and, for staff, by account (Spec 3 §2). */
export function UsersFilter({ shown }: { readonly shown: ShownList<typeof userList> }) {
  const texts = useTexts('users');
  const { role } = useCurrentUser();
  const { filter, setFilter } = shown;
  return (
    <ListFilter
      label={texts('filter')}
      status={{
        label: texts('status'),
        value: filter.statusType,
        options: USER_STATUS_FILTERS,
        describe: (status) => texts(`statusFilters.${status}`),
        onChange: (statusType) => setFilter({ statusType }),
      }}
    >
      <FilterTextField
        label={texts('filterText')}
        value={filter.filterText}
        maxLength={CRITERION_MAX_CHARACTERS}
        onChange={(filterText) => setFilter({ filterText })}
      />
      {role !== 'ACCOUNT' && (
        <AccountFinder
          label={texts('account')}
          placeholder={texts('allAccounts')}
          accountId={filter.accountId}
          onChoose={(accountId) => setFilter({ accountId })}
        />
      )}
    </ListFilter>
  );
}

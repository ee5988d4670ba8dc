import { ACCOUNT_STATUS_TYPES, type accountList } from '@portal/contract/people/account-admin/accounts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { FilterTextField } from '../../ui/list/filter-text-field.tsx';
import { ListFilter } from '../../ui/list/list-filter.tsx';
import type { ShownList } from '../../ui/list/use-list.ts';

/** The filter of the accounts: all, active or inactive ones, and those with a text. */
export function AccountsFilter({ shown }: { readonly shown: ShownList<typeof accountList> }) {
  const texts = useTexts('accounts');
  const { filter, setFilter } = shown;
  return (
    <ListFilter
      label={texts('filter')}
      status={{
        label: texts('status'),
        value: filter.statusType,
        options: ACCOUNT_STATUS_TYPES,
        describe: (status) => texts(`statusTypes.${status}`),
        onChange: (statusType) => setFilter({ statusType }),
      }}
    >
      <FilterTextField
        label={texts('filterText')}
        value={filter.filterText}
        maxLength={60}
        onChange={(filterText) => setFilter({ filterText })}
      />
    </ListFilter>
  );
}

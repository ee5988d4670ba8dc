import { NativeSelect } from '@mantine/core';
import { ACCOUNT_STATUS_TYPES, type accountList } from '@portal/contract/control-panel/accounts';
import { useTexts } from '../../lib/i18n.ts';
import { FilterTextField } from '../../ui/list/filter-text-field.tsx';
import type { ShownList } from '../../ui/list/use-list.ts';
import classes from './accounts-screen.module.css';

/** Which accounts are listed: all, active or inactive ones, and those with a text. */
export function AccountsFilter({ shown }: { readonly shown: ShownList<typeof accountList> }) {
  const texts = useTexts('accounts');
  const { filter, setFilter } = shown;
  return (
    <search className={classes.filter} aria-label={texts('filter')}>
      <NativeSelect
        label={texts('status')}
        value={filter.statusType}
        data={ACCOUNT_STATUS_TYPES.map((value) => ({ value, label: texts(`statusTypes.${value}`) }))}
        onChange={(event) => setFilter({ statusType: event.currentTarget.value as typeof filter.statusType })}
      />
      <FilterTextField
        className={classes.filterText}
        label={texts('filterText')}
        value={filter.filterText}
        maxLength={60}
        onChange={(filterText) => setFilter({ filterText })}
      />
    </search>
  );
}

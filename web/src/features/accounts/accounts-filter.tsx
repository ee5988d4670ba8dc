import { NativeSelect } from '@mantine/core';
import { ACCOUNT_STATUS_TYPES, type accountList } from '@portal/contract/control-panel/accounts';
import { useRef } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { useKeys } from '../../ui/keys/keys.tsx';
import { FilterTextField } from '../../ui/list/filter-text-field.tsx';
import type { ShownList } from '../../ui/list/use-list.ts';
import classes from './accounts-screen.module.css';

/** Which accounts are listed: all, active or inactive ones, and those with a text. */
export function AccountsFilter({ shown }: { readonly shown: ShownList<typeof accountList> }) {
  const texts = useTexts('accounts');
  const { filter, setFilter } = shown;
  const area = useRef<HTMLElement>(null);
  useKeys([{ key: '/', label: texts('filter'), run: () => area.current?.querySelector('input')?.focus() }]);
  return (
    <search ref={area} className={classes.filter} aria-label={texts('filter')}>
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

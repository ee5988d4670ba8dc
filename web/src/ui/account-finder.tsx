import { Select } from '@mantine/core';
import { allowableAccounts } from '@portal/contract/office/helper-data/allowable-accounts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { call } from '../lib/api-client.ts';
import { useTexts } from '../lib/texts/i18n.ts';
import classes from './options.module.css';

interface AccountFinderProps {
  readonly id?: string;
  readonly label: string;
  readonly className?: string;
  /** The chosen account's id; 0 for none. */
  readonly accountId: number;
  /** @param accountId 0 if the choice was cleared. */
  readonly onChoose: (accountId: number) => void;
  /** The meaning of no selection, such as all accounts. */
  readonly placeholder?: string;
  /** Leaves out inactive accounts. */
  readonly isActiveOnly?: boolean;
  readonly isRequired?: boolean;
  readonly error?: string;
  /** Within a dialog, which must contain the list. */
  readonly isInDialog?: boolean;
}

/** An option that can't be chosen: there are more accounts than are listed. */
const MORE = 'more';

/**
 * Finds an account by any part of its name. The server searches, because a county has thousands. Arrow keys move through what it found,
 * Enter chooses, Escape closes the list.
 */
export function AccountFinder(props: AccountFinderProps) {
  const { id, label, className, accountId, onChoose, placeholder, isActiveOnly = false, isRequired = false } = props;
  const texts = useTexts('users');
  const chosenName = useAccountName(accountId);
  const [search, setSearch] = useState<string>();
  const shownSearch = search ?? chosenName;
  const filterText = useDeferredValue(shownSearch === chosenName ? '' : shownSearch.trim());
  const { data } = useQuery({
    queryKey: [allowableAccounts.path, filterText, isActiveOnly],
    queryFn: ({ signal }) => call(allowableAccounts, { filterText, isActiveOnly }, { signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
  const found = data?.allowableAccounts.map(({ code, description }) => ({ value: code, label: description })) ?? [];
  const chosen = { value: String(accountId), label: chosenName };
  const isListed = accountId === 0 || chosenName === '' || found.some(({ value }) => value === chosen.value);
  const unlistedCount = (data?.totalCount ?? 0) - found.length;
  const more = { value: MORE, label: texts('finder.more', { count: unlistedCount }), disabled: true };
  return (
    <Select
      id={id}
      label={label}
      className={className}
      placeholder={placeholder}
      error={props.error}
      withAsterisk={isRequired}
      aria-required={isRequired}
      clearable={!isRequired}
      clearButtonProps={{ size: 'md', 'aria-label': texts('finder.clear'), tabIndex: 0, 'aria-hidden': false }}
      searchable
      autoComplete="off"
      data={[...(isListed ? [] : [chosen]), ...found, ...(unlistedCount > 0 ? [more] : [])]}
      filter={({ options }) => options}
      withScrollArea={false}
      classNames={{ options: classes.options }}
      nothingFoundMessage={texts('finder.nothing')}
      comboboxProps={{ withinPortal: props.isInDialog !== true }}
      value={accountId === 0 ? null : chosen.value}
      searchValue={shownSearch}
      onSearchChange={setSearch}
      onChange={(value) => {
        setSearch(undefined);
        onChoose(value === null ? 0 : Number(value));
      }}
      onBlur={() => setSearch(undefined)}
      // The keys of a list around it move through rows.
      onKeyDown={(event) => event.stopPropagation()}
    />
  );
}

/** The name of an account; empty until it is known, and for none. */
function useAccountName(accountId: number): string {
  const { data } = useQuery({
    queryKey: [allowableAccounts.path, 'name', accountId],
    queryFn: ({ signal }) => call(allowableAccounts, { accountId }, { signal }),
    enabled: accountId > 0,
    meta: { isQuiet: true },
  });
  return (accountId > 0 && data?.allowableAccounts[0]?.description) || '';
}

import { Button } from '@mantine/core';
import { allowableAccounts } from '@portal/contract/office/helper-data/allowable-accounts';
import { usersCodeDescription } from '@portal/contract/office/helper-data/code-pickers';
import type { ReportCriteria } from '@portal/contract/reports/report-criteria';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import type { ContractForm } from '../../ui/form/layer/contract-form.ts';
import { useField } from '../../ui/form/layer/use-field.ts';
import { SuggestField } from '../../ui/form/suggest-field.tsx';
import { AccountPicker, UserPicker } from '../../ui/pickers/code-picker.tsx';
import classes from './report-page.module.css';

interface FoundFieldProps {
  readonly form: ContractForm<ReportCriteria>;
}

/** As many as a list under a field shows; more text finds the others. */
const SUGGESTIONS_MAX = 10;
const NAME_CHARACTERS = 60;

/** The account of a report, found by its name, its number or a user of it. */
export function AccountField({ form }: FoundFieldProps) {
  const texts = useTexts('reports');
  const [isPicking, setIsPicking] = useState(false);
  const filterText = useDeferredValue(useField<string>(form, 'accountName').value.trim());
  const { data } = useQuery({
    queryKey: [allowableAccounts.path, filterText, false],
    queryFn: ({ signal }) => call(allowableAccounts, { filterText }, { signal }),
    enabled: filterText !== '',
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
  const found = (filterText !== '' && data?.allowableAccounts) || [];
  const suggestions = found.slice(0, SUGGESTIONS_MAX).map(({ code, description }) => ({
    text: description,
    shown: texts('accountWithNumber', { account: description, number: code }),
  }));
  return (
    <div className={classes.finder}>
      <SuggestField form={form} path="accountName" maxLength={NAME_CHARACTERS} suggestions={suggestions} />
      <Button variant="default" size="xs" onClick={() => setIsPicking(true)}>
        {texts('findAccount')}
      </Button>
      {isPicking && (
        <AccountPicker
          onPick={({ description }) => {
            form.change('accountName', description);
            setIsPicking(false);
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </div>
  );
}

/** Users are described as `Last, First (user.name)`. */
const DESCRIBED_USERNAME = /\(([^()]+)\)$/;
const usernameOf = (description: string) => DESCRIBED_USERNAME.exec(description)?.[1] ?? '';

/** The user of a report, found by name or user name. */
export function UserField({ form }: FoundFieldProps) {
  const texts = useTexts('reports');
  const [isPicking, setIsPicking] = useState(false);
  const filterText = useDeferredValue(useField<string>(form, 'username').value.trim());
  const { data } = useQuery({
    queryKey: [usersCodeDescription.path, filterText],
    queryFn: ({ signal }) => call(usersCodeDescription, { filterText }, { signal }),
    enabled: filterText !== '',
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
  const found = (filterText !== '' && data?.codeDescriptionResultList) || [];
  const suggestions = found
    .slice(0, SUGGESTIONS_MAX)
    .map(({ description }) => ({ text: usernameOf(description), shown: description }));
  return (
    <div className={classes.finder}>
      <SuggestField form={form} path="username" maxLength={NAME_CHARACTERS} suggestions={suggestions} />
      <Button variant="default" size="xs" onClick={() => setIsPicking(true)}>
        {texts('findUser')}
      </Button>
      {isPicking && (
        <UserPicker
          onPick={({ description }) => {
            form.change('username', usernameOf(description));
            setIsPicking(false);
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </div>
  );
}

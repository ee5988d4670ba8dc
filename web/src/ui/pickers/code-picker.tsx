import type { CodeDescription } from '@portal/contract/office/helper-data/code-description';
import { accountsCodeDescription, usersCodeDescription } from '@portal/contract/office/helper-data/code-pickers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { PickerDialog } from './picker-dialog.tsx';

interface CodePickerProps {
  /** The code is the id. */
  readonly onPick: (picked: CodeDescription) => void;
  readonly onClose: () => void;
}

/** Picks a user: county and provider staff from all users, an account's administrator from those of the account (Spec 2 §2 "Modals"). */
export function UserPicker(props: CodePickerProps) {
  const texts = useTexts('common');
  return (
    <CodePicker
      {...props}
      endpoint={usersCodeDescription}
      title={texts('picker.user')}
      header={texts('picker.userHeader')}
    />
  );
}

/** Picks an account (Spec 2 §2 "Modals"). */
export function AccountPicker(props: CodePickerProps) {
  const texts = useTexts('common');
  return (
    <CodePicker
      {...props}
      endpoint={accountsCodeDescription}
      title={texts('picker.account')}
      header={texts('picker.accountHeader')}
    />
  );
}

interface EndpointPickerProps extends CodePickerProps {
  readonly endpoint: typeof usersCodeDescription | typeof accountsCodeDescription;
  readonly title: string;
  readonly header: string;
}

function CodePicker({ endpoint, title, header, onPick, onClose }: EndpointPickerProps) {
  const [text, setText] = useState('');
  const filterText = useDeferredValue(text);
  const { data, isError } = useQuery({
    queryKey: [endpoint.path, filterText],
    queryFn: ({ signal }) => call(endpoint, { filterText }, { signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
  // A list that fails to load is empty (Spec 2 §8).
  const rows = isError ? [] : data?.codeDescriptionResultList;
  return (
    <PickerDialog
      title={title}
      columns={[{ name: 'description', header, textOf: ({ description }) => description }]}
      rows={rows}
      keyOf={({ code }) => code}
      filter={{ text, onText: setText }}
      onPick={onPick}
      onClose={onClose}
    />
  );
}

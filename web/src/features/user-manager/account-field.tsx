import { allowableAccounts } from '@portal/contract/office/helper-data/allowable-accounts';
import type { UserForm } from '@portal/contract/people/user-manager/user';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api-client.ts';
import { AccountFinder } from '../../ui/account-finder.tsx';
import type { ContractForm } from '../../ui/form/layer/contract-form.ts';
import { useField } from '../../ui/form/layer/use-field.ts';
import classes from './user-form.module.css';

interface AccountFieldProps {
  readonly form: ContractForm<UserForm>;
  /** Whether the caller has one account only, which is shown as text. */
  readonly isFixed: boolean;
}

/** The account of a user. The first allowable account is the default (Spec 3 §4). */
export function AccountField({ form, isFixed }: AccountFieldProps) {
  const { id, label, value, error, change } = useField<number>(form, 'accountId');
  const { data } = useQuery({
    queryKey: [allowableAccounts.path, 'first'],
    queryFn: ({ signal }) => call(allowableAccounts, { isActiveOnly: true }, { signal }),
    enabled: value === 0 || isFixed,
    meta: { isQuiet: true },
  });
  const first = data?.allowableAccounts[0];
  useEffect(() => {
    if (value === 0 && first) form.replace({ ...form.getValues(), accountId: Number(first.code) });
  }, [value, first, form]);
  if (isFixed) {
    return (
      <dl className={classes.read}>
        <div>
          <dt>{label}</dt>
          <dd id={id}>{first?.description}</dd>
        </div>
      </dl>
    );
  }
  return (
    <AccountFinder id={id} label={label} accountId={value} onChoose={change} error={error} isActiveOnly isRequired />
  );
}

import { Button } from '@mantine/core';
import {
  ACCOUNT_FIELDS,
  type AccountFields,
  accountFieldsSchema,
  findAccountProblems,
  getAccount,
  type LoadedAccount,
  saveAccount,
} from '@portal/contract/people/account-admin/account';
import { accountList } from '@portal/contract/people/account-admin/accounts';
import { formatCents } from '@portal/contract/values/money';
import { objectFromKeys, pick } from '@portal/contract/values/objects';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { callForMessage } from '../../lib/api-client.ts';
import { useIsOwnAccount } from '../../lib/session/use-is-own-account.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { toWaiting } from '../../lib/to-waiting.ts';
import { Badge } from '../../ui/badge.tsx';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { ConflictPanel } from '../../ui/form/layer/conflict-panel.tsx';
import { FormElement } from '../../ui/form/layer/form-element.tsx';
import { FormSummary } from '../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../ui/form/layer/submit-button.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { useSaveConflict } from '../../ui/form/layer/use-save-conflict.ts';
import { AccountButtons } from './account-buttons.tsx';
import type { AccountValues } from './account-fieldsets.tsx';
import { AccountFieldsets } from './account-fieldsets.tsx';
import classes from './account-form.module.css';
import { ACCOUNTS_PATH } from './account-paths.ts';

const formSchema = accountFieldsSchema.extend({ flatFeeRateLevel: z.string() });

const toFields = (values: AccountValues): AccountFields => ({
  ...values,
  flatFeeRateLevel: Number(values.flatFeeRateLevel),
});

interface AccountFormProps {
  readonly account: LoadedAccount;
  /** The version that a save starts from; undefined for a new account. */
  readonly version: number | undefined;
}

/** The fields of an account with the buttons that its status offers. An inactive account can only be read (Spec 3 §4). */
export function AccountForm({ account, version }: AccountFormProps) {
  const texts = useTexts('accounts');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { id } = account;
  const isInactive = account.status !== 'A';
  const isOwn = useIsOwnAccount(id);
  const { conflict, save, resolve } = useSaveConflict<AccountValues>({
    stored: { version, values: toValues(account) },
    load: async () => {
      const saved = await callForMessage(getAccount, { id });
      return { version: saved.version, values: toValues(saved.content) };
    },
  });
  const fieldTexts = useMemo(
    () => objectFromKeys(ACCOUNT_FIELDS, (field) => ({ label: texts(`fields.${field}`) })),
    [texts],
  );
  const format = useFormatField();
  const form = useContractForm<AccountValues, { readonly message: string }>({
    id: 'account',
    initialValues: toValues(account),
    texts: fieldTexts,
    schema: formSchema,
    findProblems: (values) => findAccountProblems(toFields(values)),
    send: (values) =>
      save((since) => callForMessage(saveAccount, { id, ...toFields(values) }, { version: since })).catch(toWaiting),
    onSuccess: async ({ message }) => {
      void queryClient.invalidateQueries({ queryKey: [accountList.endpoint.path] });
      await alert({ kind: 'message', message });
      await navigate(ACCOUNTS_PATH);
    },
    isGuarded: true,
  });
  return (
    <FormElement form={form} className={classes.form}>
      {isInactive && (
        <p className={classes.status}>
          <Badge tone="amber">{texts('statuses.I')}</Badge> {texts('inactiveHint')}
        </p>
      )}
      {isOwn && <p>{texts('ownMoney')}</p>}
      <FormSummary form={form} />
      {conflict && (
        <ConflictPanel
          form={form}
          conflict={conflict}
          fields={ACCOUNT_FIELDS}
          labelOf={(field) => texts(`fields.${field}`)}
          format={format}
          portalName={texts('conflict.operator')}
          onResolved={resolve}
        />
      )}
      <AccountFieldsets form={form} account={account} areTermsFixed={isInactive || isOwn} />
      <div className={classes.buttons}>
        {!isInactive && <SubmitButton form={form} label={texts('save')} pendingLabel={texts('saving')} />}
        <Button component={Link} to={ACCOUNTS_PATH} variant="default">
          {commonTexts('cancel')}
        </Button>
        {id !== 0 && <AccountButtons account={account} />}
      </div>
    </FormElement>
  );
}

/** Formats a field's value as its input shows it. */
function useFormatField() {
  const texts = useTexts('accounts');
  return (field: keyof AccountValues, values: AccountValues): string => {
    const value = values[field];
    if (typeof value === 'boolean') return texts(value ? 'conflict.on' : 'conflict.off');
    if (typeof value === 'number') return formatCents(value);
    if (field === 'accountType') return texts(`types.${values.accountType}`);
    if (field === 'paymentMethod') return texts(`paymentMethods.${values.paymentMethod}`);
    if (field === 'imageChargeMethod' || field === 'certificateChargeMethod')
      return texts(`chargeMethods.${values[field]}`);
    return value;
  };
}

function toValues(account: LoadedAccount): AccountValues {
  return { ...pick(account, ACCOUNT_FIELDS), flatFeeRateLevel: String(account.flatFeeRateLevel) };
}

import { Button } from '@mantine/core';
import type { AccountMoney } from '@portal/contract/people/account-admin/account-payments';
import { setCreditLimit } from '@portal/contract/people/account-admin/credit-limit';
import { formatCents } from '@portal/contract/values/money';
import { useState } from 'react';
import { callForMessage } from '../../../lib/api-client.ts';
import { useIsOwnAccount } from '../../../lib/session/use-is-own-account.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { FormDialog } from '../../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import { MoneyField } from '../../../ui/form/numeric-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import classes from './account-money-screen.module.css';
import { useRefreshMoney } from './use-refresh-money.ts';

/** The most that an account can owe by invoice, and a button that changes it. */
export function CreditLimit({ account }: { readonly account: AccountMoney }) {
  const texts = useTexts('accounts');
  const [isSetting, setIsSetting] = useState(false);
  const { id, creditLimitCents } = account;
  const isOwn = useIsOwnAccount(id);
  return (
    <div className={classes.buttons}>
      <span>
        {texts('creditLimit')}: {creditLimitCents === null ? texts('noCreditLimit') : formatCents(creditLimitCents)}
      </span>
      {!isOwn && (
        <Button variant="default" size="xs" onClick={() => setIsSetting(true)}>
          {texts('setCreditLimit')}
        </Button>
      )}
      {isSetting && <CreditLimitDialog account={account} onClose={() => setIsSetting(false)} />}
    </div>
  );
}

function CreditLimitDialog({ account, onClose }: { readonly account: AccountMoney; readonly onClose: () => void }) {
  const texts = useTexts('accounts');
  const announce = useAnnounce();
  const { id: accountId, name, creditLimitCents } = account;
  const refreshMoney = useRefreshMoney(accountId);
  const form = useContractForm({
    id: 'credit-limit',
    initialValues: { creditLimitCents, reason: '' },
    texts: {
      creditLimitCents: { label: texts('creditLimit'), hint: texts('creditLimitHint') },
      reason: { label: texts('reason') },
    },
    schema: setCreditLimit.request.pick({ creditLimitCents: true, reason: true }),
    send: (values) => callForMessage(setCreditLimit, { accountId, ...values }),
    onSuccess: ({ message }) => {
      void refreshMoney();
      announce(message);
      onClose();
    },
    isGuarded: true,
  });
  return (
    <FormDialog
      title={texts('setCreditLimitTitle', { name })}
      form={form}
      submitLabel={texts('save')}
      pendingLabel={texts('saving')}
      onClose={onClose}
    >
      <MoneyField form={form} path="creditLimitCents" emptyValue={null} />
      <TextField form={form} path="reason" maxLength={500} autoComplete="off" isRequired />
    </FormDialog>
  );
}

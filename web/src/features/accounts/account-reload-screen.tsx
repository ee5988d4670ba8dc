import { Button } from '@mantine/core';
import type { ContentOf } from '@portal/contract/endpoint';
import {
  flatFeeUsageSchema,
  getFlatFeeUsage,
  saveFlatFeeUsage,
} from '@portal/contract/people/account-admin/account-access';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { callForMessage } from '../../lib/api-client.ts';
import { useIsOwnAccount } from '../../lib/session/use-is-own-account.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { FormElement } from '../../ui/form/layer/form-element.tsx';
import { FormSummary } from '../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../ui/form/layer/submit-button.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { NumberField } from '../../ui/form/numeric-field.tsx';
import classes from './account-form.module.css';
import { AccountPartScreen } from './account-part-screen.tsx';
import { ACCOUNTS_PATH } from './account-paths.ts';

type Usage = ContentOf<typeof getFlatFeeUsage>;

/** Sets the images that an account's flat fee has left (Spec 3 §2 "Flat Fee Usage Override - {name}"). */
export function AccountReloadScreen() {
  const texts = useTexts('accounts');
  const isOwn = useIsOwnAccount(Number(useParams().id));
  return (
    <AccountPartScreen endpoint={getFlatFeeUsage} title={(name) => texts('reloadTitle', { name })} lines={3}>
      {(usage) => (isOwn ? <p>{texts('ownMoney')}</p> : <ReloadForm usage={usage} />)}
    </AccountPartScreen>
  );
}

/**
 * The field is labeled with the current balance. All attempts with one number have one key, so that a repeated one has
 * no further effect.
 */
function ReloadForm({ usage }: { readonly usage: Usage }) {
  const texts = useTexts('accounts');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const navigate = useNavigate();
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const { imagesRemaining, isUnlimited } = usage;
  const label = isUnlimited ? texts('newBalanceUnlimited') : texts('newBalance', { count: imagesRemaining });
  const form = useContractForm<{ id: number; imagesRemaining: number }, { readonly message: string }>({
    id: 'account-reload',
    initialValues: { id: usage.id, imagesRemaining },
    texts: { id: { label: '' }, imagesRemaining: { label } },
    schema: flatFeeUsageSchema,
    send: (values) => callForMessage(saveFlatFeeUsage, { ...values, requestKey }),
    onEdit: () => setRequestKey(crypto.randomUUID()),
    onSuccess: async ({ message }) => {
      await alert({ kind: 'message', message });
      await navigate(ACCOUNTS_PATH);
    },
    isGuarded: true,
  });
  return (
    <FormElement form={form} className={classes.form}>
      <FormSummary form={form} />
      <NumberField form={form} path="imagesRemaining" isRequired />
      <div className={classes.buttons}>
        <SubmitButton form={form} label={texts('save')} pendingLabel={texts('saving')} />
        <Button component={Link} to={ACCOUNTS_PATH} variant="default">
          {commonTexts('cancel')}
        </Button>
      </div>
    </FormElement>
  );
}

import { Button } from '@mantine/core';
import { flatFeeUsageSchema, getFlatFeeUsage, saveFlatFeeUsage } from '@portal/contract/control-panel/account-access';
import type { ContentOf } from '@portal/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { call, callForMessage } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { FormElement } from '../../ui/form/form-element.tsx';
import { FormSummary } from '../../ui/form/form-summary.tsx';
import { NumberField } from '../../ui/form/numeric-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { ScreenHeading } from '../../ui/screen.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import classes from './account-form.module.css';
import { ACCOUNTS_PATH } from './account-paths.ts';

type Usage = ContentOf<typeof getFlatFeeUsage>;

/** Sets the images that an account's flat fee has left (Spec 3 §2 "Flat Fee Usage Override - {name}"). */
export function AccountReloadScreen() {
  const texts = useTexts('accounts');
  const commonTexts = useTexts('common');
  const { id = '', name = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: [getFlatFeeUsage.path, id],
    queryFn: ({ signal }) => call(getFlatFeeUsage, { id: Number(id) }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isQuiet: true },
  });
  return (
    <>
      <ScreenHeading>{texts('reloadTitle', { name })}</ScreenHeading>
      {error ? <ErrorSummary message={describeFailure(error, commonTexts)} /> : null}
      {!data && !error && <SkeletonLines lines={3} />}
      {data && <ReloadForm usage={data} />}
    </>
  );
}

/** The field is labeled with the current balance. One key for all attempts, so that a repeated one changes nothing more. */
function ReloadForm({ usage }: { readonly usage: Usage }) {
  const texts = useTexts('accounts');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const navigate = useNavigate();
  const [requestKey] = useState(() => crypto.randomUUID());
  const { imagesRemaining, isUnlimited } = usage;
  const label = isUnlimited ? texts('newBalanceUnlimited') : texts('newBalance', { count: imagesRemaining });
  const form = useContractForm<{ id: number; imagesRemaining: number }, { readonly message: string }>({
    id: 'account-reload',
    initialValues: { id: usage.id, imagesRemaining },
    texts: { id: { label: '' }, imagesRemaining: { label } },
    schema: flatFeeUsageSchema,
    send: (values) => callForMessage(saveFlatFeeUsage, { ...values, requestKey }),
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

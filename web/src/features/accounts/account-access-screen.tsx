import { Button } from '@mantine/core';
import { SEARCH_TYPES } from '@portal/contract/index/search/definitions/search-types';
import {
  getPageAccess,
  type PageAccess,
  pageAccessSchema,
  savePageAccess,
} from '@portal/contract/people/account-admin/account-access';
import { objectFromKeys, pick } from '@portal/contract/values/objects';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { callForMessage } from '../../lib/api-client.ts';
import { useCountyFlags } from '../../lib/county/county-flags.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { FormElement } from '../../ui/form/layer/form-element.tsx';
import { FormSummary } from '../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../ui/form/layer/submit-button.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import classes from './account-form.module.css';
import { AccountPartScreen } from './account-part-screen.tsx';
import { ACCOUNTS_PATH } from './account-paths.ts';

/** The searches that an account's users can use: a switch for each type (Spec 3 §2 "Access - {name}"). */
export function AccountAccessScreen() {
  const texts = useTexts('accounts');
  return (
    <AccountPartScreen endpoint={getPageAccess} title={(name) => texts('accessTitle', { name })} lines={10}>
      {(access) => (
        <>
          {!access.isConfigurable && <p>{texts('accessOfAll')}</p>}
          <AccessForm access={pickSwitches(access)} />
        </>
      )}
    </AccountPartScreen>
  );
}

function pickSwitches(access: PageAccess): PageAccess {
  return pick(access, ['id', ...SEARCH_TYPES]);
}

function AccessForm({ access }: { readonly access: PageAccess }) {
  const texts = useTexts('accounts');
  const searchTexts = useTexts('search');
  const commonTexts = useTexts('common');
  const labels = useCountyFlags();
  const { alert } = useDialogs();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const fieldTexts = useMemo(
    () => ({
      id: { label: '' },
      ...objectFromKeys(SEARCH_TYPES, (type) => ({
        label: searchTexts(`names.${type}`, { book: labels.bookLabel, torrens: labels.torrensLabel }),
      })),
    }),
    [searchTexts, labels],
  );
  const form = useContractForm<PageAccess, { readonly message: string }>({
    id: 'account-access',
    initialValues: access,
    texts: fieldTexts,
    schema: pageAccessSchema,
    send: (values) => callForMessage(savePageAccess, values),
    onSuccess: async ({ message }) => {
      void queryClient.invalidateQueries({ queryKey: [getPageAccess.path] });
      await alert({ kind: 'message', message });
      await navigate(ACCOUNTS_PATH);
    },
    isGuarded: true,
  });
  return (
    <FormElement form={form} className={classes.form}>
      <FormSummary form={form} />
      <div className={classes.switches}>
        {SEARCH_TYPES.map((type) => (
          <SwitchField key={type} form={form} path={type} />
        ))}
      </div>
      <div className={classes.buttons}>
        <SubmitButton form={form} label={texts('save')} pendingLabel={texts('saving')} />
        <Button component={Link} to={ACCOUNTS_PATH} variant="default">
          {commonTexts('cancel')}
        </Button>
      </div>
    </FormElement>
  );
}

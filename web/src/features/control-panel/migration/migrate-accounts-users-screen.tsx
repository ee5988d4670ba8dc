import { Button } from '@mantine/core';
import { migrationSourceSchema } from '@portal/contract/migration/migration-source';
import { migrateAccountsUsers } from '@portal/contract/migration/migrations';
import { useRef } from 'react';
import { Navigate } from 'react-router';
import { callForMessage } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { FormElement } from '../../../ui/form/form-element.tsx';
import { useFormStatus } from '../../../ui/form/form-status.ts';
import { FormSummary } from '../../../ui/form/form-summary.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { ScreenHeading } from '../../../ui/screen.tsx';
import { canOpen } from '../navigation.ts';
import classes from '../settings-screen.module.css';
import { MigrationResult } from './migration-result.tsx';
import { EMPTY_SOURCE, SourceFields, useSourceTexts } from './source-fields.tsx';
import { useMigrationForm } from './use-migration-form.ts';

/** Replaces accounts and users by those of the older product, after a check and a question (Spec 3 §2, §8). */
export function MigrateAccountsUsersScreen() {
  const texts = useTexts('migration');
  const { role } = useCurrentUser();
  const { title, confirm, onStarted } = useMigrationForm('accountsUsers');
  const isCheck = useRef(false);
  const form = useContractForm({
    id: 'migrate-accounts-users',
    initialValues: EMPTY_SOURCE,
    texts: useSourceTexts(),
    schema: migrationSourceSchema,
    confirm: async () => isCheck.current || confirm(),
    send: (source) => callForMessage(migrateAccountsUsers, { ...source, onlyCheck: isCheck.current }),
    onSuccess: ({ message }) => onStarted(message),
  });
  const isLoading = useFormStatus(form).phase === 'loading';
  const submit = (check: boolean) => {
    isCheck.current = check;
    form.submit();
    isCheck.current = check && form.status.get().phase === 'loading';
  };
  if (!canOpen('LandSharkOneAccountsUsers', role)) return <Navigate to="/controlPanel" replace />;
  return (
    <>
      <ScreenHeading>{title}</ScreenHeading>
      <p className={classes.note}>{texts('notes.accountsUsers')}</p>
      <FormElement form={form} className={classes.form}>
        <FormSummary form={form} />
        <div className={classes.lines}>
          <SourceFields form={form} />
        </div>
        <div className={classes.buttons}>
          <Button variant="default" disabled={isLoading} onClick={() => submit(true)}>
            {texts('check')}
          </Button>
          <SubmitButton form={form} label={texts('migrate')} />
        </div>
      </FormElement>
      <MigrationResult kind="accountsUsers" />
    </>
  );
}

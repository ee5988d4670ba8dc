import { migrateAccountsUsers } from '@portal/contract/office/legacy-migration/migrations';
import { callForMessage } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { FormElement } from '../../../ui/form/layer/form-element.tsx';
import { FormSummary } from '../../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../../ui/form/layer/submit-button.tsx';
import { useContractForm, useFormValue } from '../../../ui/form/layer/use-contract-form.ts';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { ScreenHeading } from '../../../ui/screen.tsx';
import classes from '../settings/settings-screen.module.css';
import { MigrationResult } from './migration-result.tsx';
import { EMPTY_SOURCE, SourceFields, useSourceTexts } from './source-fields.tsx';
import { useMigrationForm } from './use-migration-form.ts';

/** Replaces accounts and users with those of the older product, after a check and a confirmation (Spec 3 §2, §8). */
export function MigrateAccountsUsersScreen() {
  const texts = useTexts('migration');
  const { title, confirm, onStarted } = useMigrationForm('accountsUsers');
  const form = useContractForm({
    id: 'migrate-accounts-users',
    initialValues: { ...EMPTY_SOURCE, onlyCheck: true },
    texts: { ...useSourceTexts(), onlyCheck: { label: texts('check') } },
    schema: migrateAccountsUsers.request,
    confirm: async ({ onlyCheck }) => onlyCheck || confirm(),
    send: (values) => callForMessage(migrateAccountsUsers, values),
    onSuccess: ({ message }) => onStarted(message),
  });
  const onlyCheck = useFormValue(form, 'onlyCheck');
  return (
    <>
      <ScreenHeading>{title}</ScreenHeading>
      <p className={classes.note}>{texts('notes.accountsUsers')}</p>
      <FormElement form={form} className={classes.form}>
        <FormSummary form={form} />
        <div className={classes.lines}>
          <SourceFields form={form} />
          <SwitchField form={form} path="onlyCheck" />
        </div>
        <div className={classes.buttons}>
          <SubmitButton form={form} label={texts(onlyCheck ? 'check' : 'migrate')} />
        </div>
      </FormElement>
      <MigrationResult kind="accountsUsers" />
    </>
  );
}

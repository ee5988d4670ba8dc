import type { MigrationSource } from '@portal/contract/office/legacy-migration/migration-source';
import { useTexts } from '../../../lib/texts/i18n.ts';
import type { ContractForm, FieldTexts } from '../../../ui/form/layer/contract-form.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

/** A form that has not been filled in. */
export const EMPTY_SOURCE: MigrationSource = {
  landSharkOneDbAddress: '',
  landSharkOneDbName: '',
  landSharkOneDbUsername: '',
  landSharkOneDbPassword: '',
};

export function useSourceTexts(): FieldTexts<MigrationSource> {
  const texts = useTexts('migration');
  return {
    landSharkOneDbAddress: { label: texts('address'), hint: texts('addressHint') },
    landSharkOneDbName: { label: texts('name') },
    landSharkOneDbUsername: { label: texts('username') },
    landSharkOneDbPassword: { label: texts('password') },
  };
}

/** The database that is migrated from. Browsers don't offer the portal's own passwords for it. */
export function SourceFields({ form }: { readonly form: ContractForm<MigrationSource> }) {
  return (
    <>
      <TextField form={form} path="landSharkOneDbAddress" isRequired autoComplete="off" />
      <TextField form={form} path="landSharkOneDbName" isRequired autoComplete="off" />
      <TextField form={form} path="landSharkOneDbUsername" isRequired autoComplete="off" />
      <PasswordField form={form} path="landSharkOneDbPassword" autoComplete="new-password" />
    </>
  );
}

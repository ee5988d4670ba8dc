import type { PasswordPair } from '@portal/contract/people/identity/change-password';
import type { ContractForm } from './layer/contract-form.ts';
import classes from './new-password-fields.module.css';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldsProps {
  readonly form: ContractForm<PasswordPair>;
  /** True by default. */
  readonly isRequired?: boolean;
}

/** A new password and its confirmation, side by side where there is room. */
export function NewPasswordFields({ form, isRequired }: NewPasswordFieldsProps) {
  return (
    <div className={classes.fields}>
      <PasswordField form={form} path="password" autoComplete="new-password" isRequired={isRequired} />
      <PasswordField form={form} path="passwordConfirm" autoComplete="new-password" isRequired={isRequired} />
    </div>
  );
}

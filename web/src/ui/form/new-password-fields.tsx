import type { PasswordPair } from '@portal/contract/current-user/password';
import type { ContractForm } from './contract-form.ts';
import classes from './new-password-fields.module.css';
import { PasswordField } from './password-field.tsx';

/** A new password and its confirmation, side by side where there is room. */
export function NewPasswordFields({ form }: { readonly form: ContractForm<PasswordPair> }) {
  return (
    <div className={classes.fields}>
      <PasswordField form={form} path="password" autoComplete="new-password" />
      <PasswordField form={form} path="passwordConfirm" autoComplete="new-password" />
    </div>
  );
}

import type { ContractForm } from '../../ui/form/layer/contract-form.ts';
import { TextField } from '../../ui/form/text-field.tsx';

/** The user name, exactly as typed: a phone's keyboard must not change its letters. */
export function UsernameField({ form }: { readonly form: ContractForm<{ readonly username: string }> }) {
  return (
    <TextField
      form={form}
      path="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      isRequired
    />
  );
}

/** The email address that the user registered with. */
export function EmailField({ form }: { readonly form: ContractForm<{ readonly email: string }> }) {
  return <TextField form={form} path="email" type="email" inputMode="email" autoComplete="email" isRequired />;
}

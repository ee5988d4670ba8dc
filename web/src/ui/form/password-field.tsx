import { PasswordInput } from '@mantine/core';
import { memo } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import type { ContractForm, PathOf } from './layer/contract-form.ts';
import { useField } from './layer/use-field.ts';

interface PasswordFieldProps<Values extends object> {
  readonly form: ContractForm<Values>;
  readonly path: PathOf<Values, string>;
  readonly autoComplete: 'current-password' | 'new-password';
  /** Tells password managers which user the password belongs to, in a form without a field for the user name. */
  readonly username?: string;
  readonly hasAutofocus?: boolean;
  /** True by default. */
  readonly isRequired?: boolean;
}

/** A password, as typed: with a button that shows it, and pasting allowed (WCAG 3.3.8). */
export const PasswordField = memo(PasswordFieldInput) as typeof PasswordFieldInput;

function PasswordFieldInput<Values extends object>(props: PasswordFieldProps<Values>) {
  const { form, path, autoComplete, username, hasAutofocus, isRequired = true } = props;
  const texts = useTexts('forms');
  const { id, name, label, hint, value, error, change } = useField<string>(form, path);
  return (
    <>
      {username !== undefined && (
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      )}
      <PasswordInput
        id={id}
        name={name}
        label={label}
        description={hint}
        error={error}
        // The library sets it on plain inputs only.
        aria-invalid={error !== undefined}
        withAsterisk={isRequired}
        aria-required={isRequired}
        autoComplete={autoComplete}
        data-autofocus={hasAutofocus || undefined}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': texts('showPassword') }}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </>
  );
}

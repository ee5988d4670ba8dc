import { PasswordInput } from '@mantine/core';
import { useTexts } from '../../lib/i18n.ts';
import { inputIdOf } from './form-summary.tsx';
import classes from './new-password-fields.module.css';
import type { CallForm } from './use-call-form.ts';

interface NewPassword {
  readonly password: string;
  readonly passwordConfirm: string;
}

interface NewPasswordFieldsProps {
  readonly form: CallForm<NewPassword>;
  readonly formId: string;
  readonly label?: string;
}

/** A password that is being chosen, and its confirmation, with the rules in sight (Spec 1 §5). Pasting is allowed (WCAG 3.3.8). */
export function NewPasswordFields({ form, formId, label }: NewPasswordFieldsProps) {
  const texts = useTexts('person');
  const { values, errors, change } = form;
  const field = (name: keyof NewPassword) => ({
    id: inputIdOf(formId, name),
    name,
    autoComplete: 'new-password',
    withAsterisk: true,
    'aria-required': true,
    value: values[name],
    error: errors[name],
    // The library says so of plain inputs alone.
    'aria-invalid': errors[name] !== undefined,
    visibilityToggleFocusable: true,
    visibilityToggleButtonProps: { 'aria-label': texts('showPassword') },
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <div className={classes.fields}>
      <PasswordInput {...field('password')} label={label ?? texts('password')} description={texts('passwordHint')} />
      <PasswordInput {...field('passwordConfirm')} label={texts('passwordConfirm')} />
    </div>
  );
}

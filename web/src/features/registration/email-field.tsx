import { TextInput } from '@mantine/core';
import { useTexts } from '../../lib/i18n.ts';
import { inputIdOf } from '../../ui/form/form-summary.tsx';
import type { CallForm } from '../../ui/form/use-call-form.ts';

interface EmailFieldProps {
  readonly form: CallForm<{ readonly email: string }>;
  readonly formId: string;
}

/** The e-mail address that the county knows somebody by. */
export function EmailField({ form, formId }: EmailFieldProps) {
  const texts = useTexts('person');
  return (
    <TextInput
      id={inputIdOf(formId, 'email')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      label={texts('email')}
      withAsterisk
      aria-required
      value={form.values.email}
      error={form.errors.email}
      onChange={(event) => form.change({ email: event.currentTarget.value })}
    />
  );
}

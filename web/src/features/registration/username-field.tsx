import { TextInput } from '@mantine/core';
import { useTexts } from '../../lib/i18n.ts';
import { inputIdOf } from '../../ui/form/form-summary.tsx';

interface UsernameFieldProps {
  readonly formId: string;
  readonly value: string;
  readonly error: string | undefined;
  /** What a user name may be, where one is chosen. */
  readonly description?: string;
  readonly onChange: (username: string) => void;
}

/** The user name, as it was typed: no keyboard of a phone changes its letters. */
export function UsernameField({ formId, value, error, description, onChange }: UsernameFieldProps) {
  const personTexts = useTexts('person');
  return (
    <TextInput
      id={inputIdOf(formId, 'username')}
      name="username"
      label={personTexts('username')}
      description={description}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      withAsterisk
      aria-required
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

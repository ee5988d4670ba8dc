import { TextInput } from '@mantine/core';
import { useTexts } from '../../lib/texts/i18n.ts';

interface CodeInputProps {
  readonly value: string;
  readonly readOnly: boolean;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
}

/** The one-time code, which phones offer to fill in. It takes recovery codes too, which have letters. */
export function CodeInput({ value, readOnly, error, onChange }: CodeInputProps) {
  const texts = useTexts('sign-in');
  return (
    <TextInput
      label={texts('code')}
      description={texts('codeHint')}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      // It takes the place of the fields in which the user has just typed.
      autoFocus
      size="md"
      value={value}
      readOnly={readOnly}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

import { TextInput, type TextInputProps } from '@mantine/core';
import { completeDateEntry, type PlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import { useTexts } from '../lib/i18n.ts';

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  readonly value: string;
  /** Told every keystroke as typed, and the whole date once it can only mean one. */
  readonly onChange: (value: string) => void;
  /** The county's day; two-digit years lie in the hundred years that end with it. The browser's day unless given. */
  readonly today?: PlainDate;
}

/**
 * A date that is typed, with no calendar in the way: `1/2/90` and `01021990` become `01/02/1990` when the field is left or the
 * form is sent. What can not be a date stays as typed, so that the form can say so.
 */
export function DateField({ value, onChange, today, onBlur, onKeyDown, ...rest }: DateFieldProps) {
  const texts = useTexts('common');
  const complete = () => {
    const completed = completeDateEntry(value, today ?? browserToday());
    if (completed !== value) onChange(completed);
  };
  return (
    <TextInput
      description={texts('dateHint')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      {...rest}
      classNames={{ input: 'tabular' }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        complete();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') complete();
        onKeyDown?.(event);
      }}
    />
  );
}

function browserToday(): PlainDate {
  return plainDateAt(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
}

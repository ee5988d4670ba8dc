import { completeDateEntry, type PlainDate } from '@portal/contract/values/plain-date';
import { completeTimeEntry } from '@portal/contract/values/time-of-day';
import { memo } from 'react';
import { browserToday } from '../../lib/county/browser-today.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import type { ContractForm, PathOf } from './layer/contract-form.ts';
import { useField } from './layer/use-field.ts';
import { type FieldProps, TextInput } from './text-input.tsx';

/** `MM/DD/YYYY`, and the blanks around a pasted one, without which the browser would cut its end. */
export const DATE_CHARACTERS = 20;
/** `12:30 p.m.` */
const TIME_CHARACTERS = 10;

interface DateFieldProps<Values extends object> extends FieldProps {
  readonly form: ContractForm<Values>;
  readonly path: PathOf<Values, string>;
  /** The county's day; two-digit years are within the hundred years that end with it. The browser's day by default. */
  readonly today?: PlainDate;
}

/** A date that is typed, with no calendar in the way: `1/2/90` and `01021990` become `01/02/1990`. */
export const DateField = memo(DateFieldInput) as typeof DateFieldInput;

function DateFieldInput<Values extends object>({ today, ...rest }: DateFieldProps<Values>) {
  const texts = useTexts('common');
  const complete = (text: string) => completeDateEntry(text, today ?? browserToday());
  return <CompletedField {...rest} complete={complete} maxLength={DATE_CHARACTERS} standardHint={texts('dateHint')} />;
}

/** A time of the day that is typed: `9:30 pm` and `2130` become `21:30`. */
export const TimeField = memo(TimeFieldInput) as typeof TimeFieldInput;

function TimeFieldInput<Values extends object>(props: Omit<DateFieldProps<Values>, 'today'>) {
  const texts = useTexts('forms');
  return (
    <CompletedField
      {...props}
      complete={completeTimeEntry}
      maxLength={TIME_CHARACTERS}
      standardHint={texts('timeHint')}
    />
  );
}

interface CompletedFieldProps<Values extends object> extends Omit<DateFieldProps<Values>, 'today'> {
  readonly complete: (text: string) => string;
  readonly maxLength: number;
  readonly standardHint: string;
}

/**
 * A text that is completed when the field loses the focus, or Enter sends the form. Text that can't be completed stays
 * as typed, with its problem.
 */
function CompletedField<Values extends object>(props: CompletedFieldProps<Values>) {
  const { form, path, complete, maxLength, standardHint, ...rest } = props;
  const field = useField<string>(form, path);
  const { value, change } = field;
  const completeValue = () => {
    const completed = complete(value);
    if (completed !== value) change(completed);
  };
  return (
    <TextInput
      {...rest}
      field={{ ...field, hint: field.hint ?? standardHint }}
      inputMode="numeric"
      autoComplete="off"
      maxLength={maxLength}
      isTabular
      text={value}
      onText={change}
      onLeave={completeValue}
      onKeyDown={(event) => {
        if (event.key === 'Enter') completeValue();
      }}
    />
  );
}

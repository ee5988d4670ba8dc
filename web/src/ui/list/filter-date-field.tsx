import { completeDateEntry, type PlainDate, parseWireDate } from '@portal/contract/values/plain-date';
import { useState } from 'react';
import { DateField } from '../date-field.tsx';

interface FilterDateFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string;
  readonly today: PlainDate;
  readonly isRequired?: boolean;
  readonly onChange: (value: string) => void;
}

/**
 * A date in the filter of a list. The list follows once the date is complete or the field is left, so that a half-typed date
 * neither requests rows nor shows an error.
 */
export function FilterDateField({ label, value, error, today, isRequired = false, onChange }: FilterDateFieldProps) {
  const [draft, setDraft] = useState<string>();
  return (
    <DateField
      label={label}
      today={today}
      withAsterisk={isRequired}
      aria-required={isRequired}
      value={draft ?? value}
      error={draft === undefined ? error : undefined}
      onChange={(typed) => {
        const isComplete = typed === '' || parseWireDate(typed) !== undefined;
        setDraft(isComplete ? undefined : typed);
        if (isComplete) onChange(typed);
      }}
      onBlur={() => {
        if (draft !== undefined) onChange(completeDateEntry(draft, today));
        setDraft(undefined);
      }}
    />
  );
}

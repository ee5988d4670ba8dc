import { completeDateEntry, type PlainDate, parseWireDate } from '@portal/contract/values/plain-date';
import { useId, useState } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import { DATE_CHARACTERS } from '../form/completed-field.tsx';
import { TextInput } from '../form/text-input.tsx';

interface FilterDateFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string;
  readonly today: PlainDate;
  readonly isRequired?: boolean;
  readonly onChange: (value: string) => void;
}

/**
 * A date in the filter of a list. The list follows once the date is complete or the field loses the focus, so that a
 * half-typed date neither requests rows nor shows an error.
 */
export function FilterDateField({ label, value, error, today, isRequired, onChange }: FilterDateFieldProps) {
  const texts = useTexts('common');
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const complete = () => {
    if (draft !== undefined) onChange(completeDateEntry(draft, today));
    setDraft(undefined);
  };
  return (
    <TextInput
      field={{ id, name: id, label, hint: texts('dateHint'), error: draft === undefined ? error : undefined }}
      inputMode="numeric"
      autoComplete="off"
      maxLength={DATE_CHARACTERS}
      isTabular
      isRequired={isRequired}
      text={draft ?? value}
      onText={(typed) => {
        const isComplete = typed === '' || parseWireDate(typed) !== undefined;
        setDraft(isComplete ? undefined : typed);
        if (isComplete) onChange(typed);
      }}
      onLeave={complete}
      onKeyDown={(event) => {
        if (event.key === 'Enter') complete();
      }}
    />
  );
}

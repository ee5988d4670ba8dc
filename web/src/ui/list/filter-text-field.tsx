import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

/** A pause in typing after which the list follows: shorter than a reader notices, longer than between two keys. */
const PAUSE_MS = 250;

interface FilterTextFieldProps {
  readonly label: string;
  /** The text of the filter, without blanks around it. */
  readonly value: string;
  readonly maxLength: number;
  readonly onChange: (value: string) => void;
}

/** A text in the filter of a list. The list follows when typing pauses, Enter is pressed or the field is left. */
export function FilterTextField({ label, value, maxLength, onChange }: FilterTextFieldProps) {
  const [draft, setDraft] = useState<string>();
  const apply = useRef(onChange);
  useEffect(() => {
    apply.current = onChange;
  });
  useEffect(() => {
    if (draft === undefined || draft.trim() === value) return;
    const timer = setTimeout(() => apply.current(draft.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, value]);
  const finish = () => {
    if (draft !== undefined && draft.trim() !== value) onChange(draft.trim());
    setDraft(undefined);
  };
  return (
    <TextInput
      type="search"
      label={label}
      autoComplete="off"
      maxLength={maxLength}
      value={draft ?? value}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish();
      }}
    />
  );
}

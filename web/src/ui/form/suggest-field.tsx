import { Autocomplete } from '@mantine/core';
import classes from '../options.module.css';
import type { ContractForm, PathOf } from './layer/contract-form.ts';
import { useField } from './layer/use-field.ts';

/** A text that the field can have, and what the list shows for it. */
export interface Suggestion {
  readonly text: string;
  readonly shown: string;
}

interface SuggestFieldProps<Values extends object> {
  readonly form: ContractForm<Values>;
  readonly path: PathOf<Values, string>;
  readonly maxLength: number;
  /** Matches of the text in the field. */
  readonly suggestions: readonly Suggestion[];
}

/**
 * A line of text that suggests what it can be while it is typed. Arrow keys move through the list, Enter takes the marked suggestion or
 * the only one, and another Enter sends the form. Text that isn't in the list stays as typed.
 */
export function SuggestField<Values extends object>({ form, path, maxLength, suggestions }: SuggestFieldProps<Values>) {
  const { id, name, label, hint, value, error, change } = useField<string>(form, path);
  const shownTexts = new Map(suggestions.map(({ text, shown }) => [text, shown]));
  const [only, ...others] = suggestions;
  return (
    <Autocomplete
      id={id}
      name={name}
      label={label}
      description={hint}
      error={error}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      openOnFocus={false}
      data={[...shownTexts.keys()]}
      filter={({ options }) => options}
      renderOption={({ option }) => shownTexts.get(option.value) ?? option.value}
      withScrollArea={false}
      classNames={{ options: classes.options }}
      value={value}
      onChange={change}
      onKeyDown={(event) => {
        const isOnlyOne = only !== undefined && others.length === 0 && only.text !== value;
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || value.trim() === '' || !isOnlyOne) return;
        event.preventDefault();
        change(only.text);
      }}
      onBlur={() => {
        if (value.trim() !== value) change(value.trim());
      }}
    />
  );
}

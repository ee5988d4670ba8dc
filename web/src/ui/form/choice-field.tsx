import { memo } from 'react';
import classes from './choice-field.module.css';
import type { ContractForm, PathOf } from './layer/contract-form.ts';
import { useField } from './layer/use-field.ts';

/** An option of a choice. */
export interface Option {
  readonly value: string;
  readonly label: string;
  /** The language of the label, where it isn't the interface's. */
  readonly lang?: string;
}

interface ChoiceFieldProps<Values extends object> {
  readonly form: ContractForm<Values>;
  readonly path: PathOf<Values, string>;
  readonly options: readonly Option[];
  readonly isDisabled?: boolean;
  /** Called after an option was chosen; the same function at every render. */
  readonly onChoose?: () => void;
}

/** One of a few options, all visible: native radio buttons in one frame, with arrow keys for the selection. */
export const ChoiceField = memo(ChoiceFieldInput) as typeof ChoiceFieldInput;

function ChoiceFieldInput<Values extends object>(props: ChoiceFieldProps<Values>) {
  const { form, path, options, isDisabled, onChoose } = props;
  const { id, name, label, hint, error, value, change } = useField<string>(form, path);
  const noteId = `${id}-note`;
  return (
    <fieldset
      className={classes.field}
      disabled={isDisabled}
      aria-describedby={hint === undefined && error === undefined ? undefined : noteId}
    >
      <legend className={classes.label}>{label}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value} className={classes.option} lang={option.lang}>
            <input
              type="radio"
              // Two forms may have a field of this name on one page.
              name={`${form.id}-${name}`}
              id={option.value === value ? id : undefined}
              value={option.value}
              checked={option.value === value}
              onChange={() => {
                change(option.value);
                onChoose?.();
              }}
            />
            {option.label}
          </label>
        ))}
      </div>
      <div id={noteId}>
        {hint !== undefined && <p className={classes.hint}>{hint}</p>}
        {error !== undefined && <p className={classes.error}>{error}</p>}
      </div>
    </fieldset>
  );
}

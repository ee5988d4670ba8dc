import classes from './form/choice-field.module.css';

interface ChoiceFieldProps<Value extends string> {
  /** The id of the chosen option's input, to which an error summary may lead. */
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A choice among few, all in sight: native radio buttons in one frame, so that arrow keys choose. */
export function ChoiceField<Value extends string>({ id, label, options, value, onChange }: ChoiceFieldProps<Value>) {
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              name={id}
              id={option.value === value ? id : undefined}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

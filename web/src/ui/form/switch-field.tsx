import { memo } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import type { ContractForm, PathOf } from './layer/contract-form.ts';
import { useRowNumber } from './layer/row-context.ts';
import { useField } from './layer/use-field.ts';
import classes from './switch-field.module.css';
import { CellError } from './text-input.tsx';

interface SwitchFieldProps<Values extends object> {
  readonly form: ContractForm<Values>;
  readonly path: PathOf<Values, boolean>;
  readonly isDisabled?: boolean;
  /** Shows only the switch, because the headings of a table describe it. */
  readonly isBare?: boolean;
}

/** On or off, in effect when the form is saved. */
export const SwitchField = memo(SwitchFieldInput) as typeof SwitchFieldInput;

function SwitchFieldInput<Values extends object>({ form, path, isDisabled, isBare = false }: SwitchFieldProps<Values>) {
  const texts = useTexts('forms');
  const row = useRowNumber();
  const { id, name, label, hint, value, error, change } = useField<boolean>(form, path);
  const shownHint = row === undefined && !isBare ? hint : undefined;
  const described = [shownHint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return (
    <div className={classes.field}>
      <label className={classes.line}>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state.
          role="switch"
          id={id}
          name={name}
          className={classes.switch}
          aria-label={row === undefined ? (isBare ? label : undefined) : texts('inRow', { label, row })}
          aria-invalid={error !== undefined}
          aria-describedby={described.length === 0 ? undefined : described.join(' ')}
          disabled={isDisabled}
          checked={value}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        {row === undefined && !isBare && label}
      </label>
      {shownHint !== undefined && (
        <p id={`${id}-hint`} className={classes.hint}>
          {shownHint}
        </p>
      )}
      <CellError id={id} error={error} />
    </div>
  );
}

import { Textarea } from '@mantine/core';
import { memo } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import type { ContractForm, PathOf } from './layer/contract-form.ts';
import { useRowNumber } from './layer/row-context.ts';
import { useField } from './layer/use-field.ts';
import classes from './text-input.module.css';
import { CellError, type FieldProps } from './text-input.tsx';

/** Visible lines of a text that can have several; longer ones scroll. */
const LINES = 4;

interface ParagraphFieldProps<Values extends object> extends FieldProps {
  readonly form: ContractForm<Values>;
  readonly path: PathOf<Values, string>;
  readonly maxLength?: number;
  /** The number of visible lines. */
  readonly lines?: number;
}

/** A text of several lines. */
export const ParagraphField = memo(ParagraphFieldInput) as typeof ParagraphFieldInput;

function ParagraphFieldInput<Values extends object>(props: ParagraphFieldProps<Values>) {
  const { form, path, maxLength, lines = LINES, isRequired = false, isDisabled } = props;
  const texts = useTexts('forms');
  const row = useRowNumber();
  const { id, name, label, hint, value, error, change } = useField<string>(form, path);
  const shared = {
    id,
    name,
    rows: lines,
    maxLength,
    disabled: isDisabled,
    value,
    onChange: (event: { currentTarget: HTMLTextAreaElement }) => change(event.currentTarget.value),
    onBlur: () => {
      if (value.trim() !== value) change(value.trim());
    },
    'aria-required': isRequired,
  };
  if (row === undefined)
    return <Textarea {...shared} label={label} description={hint} error={error} withAsterisk={isRequired} />;
  return (
    <>
      <textarea
        {...shared}
        className={classes.input}
        aria-label={texts('inRow', { label, row })}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      <CellError id={id} error={error} />
    </>
  );
}

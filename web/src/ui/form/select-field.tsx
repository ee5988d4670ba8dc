import { NativeSelect } from '@mantine/core';
import { memo } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import type { Option } from './choice-field.tsx';
import type { ContractForm, PathOf } from './layer/contract-form.ts';
import { useRowNumber } from './layer/row-context.ts';
import { useField } from './layer/use-field.ts';
import classes from './text-input.module.css';
import { CellError, type FieldProps } from './text-input.tsx';

interface SelectFieldProps<Values extends object> extends FieldProps {
  readonly form: ContractForm<Values>;
  readonly path: PathOf<Values, string>;
  readonly options: readonly Option[];
  readonly autoComplete?: string;
}

/** One of many options, in the browser's native list. */
export const SelectField = memo(SelectFieldInput) as typeof SelectFieldInput;

function SelectFieldInput<Values extends object>(props: SelectFieldProps<Values>) {
  const { form, path, options, autoComplete, isRequired = false, isDisabled } = props;
  const texts = useTexts('forms');
  const row = useRowNumber();
  const { id, name, label, hint, value, error, change } = useField<string>(form, path);
  const shared = {
    id,
    name,
    autoComplete,
    disabled: isDisabled,
    value,
    onChange: (event: { currentTarget: HTMLSelectElement }) => change(event.currentTarget.value),
    'aria-required': isRequired,
    children: listOptions(options, value, texts('selectFromList')),
  };
  if (row === undefined)
    return <NativeSelect {...shared} label={label} description={hint} error={error} withAsterisk={isRequired} />;
  return (
    <>
      <select
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

/** A value that isn't (or is no longer) in the list stays visible until it is changed. */
function listOptions(options: readonly Option[], value: string, selectFromList: string) {
  const isListed = options.some((option) => option.value === value);
  const all = isListed ? options : [{ value, label: value === '' ? selectFromList : value }, ...options];
  return all.map((option) => (
    <option key={option.value} value={option.value} lang={option.lang}>
      {option.label}
    </option>
  ));
}

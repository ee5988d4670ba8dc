import { TextInput as LibraryInput } from '@mantine/core';
import type { HTMLAttributes, ReactNode } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useRowNumber } from './layer/row-context.ts';
import type { FieldBinding } from './layer/use-field.ts';
import classes from './text-input.module.css';

/** The browser's typing aids. */
export interface TypingProps {
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email';
  readonly autoComplete?: string;
  readonly autoCapitalize?: 'none';
  readonly spellCheck?: boolean;
  readonly maxLength?: number;
}

/** The props of every field apart from its path. */
export interface FieldProps {
  readonly isRequired?: boolean;
  /** Shown, but not for editing; the value stays. */
  readonly isDisabled?: boolean;
}

interface TextInputProps
  extends FieldProps,
    TypingProps,
    Pick<HTMLAttributes<HTMLInputElement>, 'onFocus' | 'onKeyDown'> {
  readonly field: Pick<FieldBinding<unknown>, 'id' | 'name' | 'label' | 'hint' | 'error'>;
  /** The text that the input shows. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onLeave?: () => void;
  /** Sets figures in one width. */
  readonly isTabular?: boolean;
  /** A sign before or after the typed text. */
  readonly sign?: { readonly side: 'left' | 'right'; readonly sign: ReactNode };
  readonly hasAutofocus?: boolean;
}

/** One line of text: with label, hint and error around it, or as a plain input in a row of a table, which is several times as fast. */
export function TextInput(props: TextInputProps) {
  const row = useRowNumber();
  return row === undefined ? <LabeledInput {...props} /> : <CellInput {...props} row={row} />;
}

function LabeledInput(props: TextInputProps) {
  const {
    field,
    text,
    onText,
    onLeave,
    isRequired = false,
    isDisabled,
    isTabular,
    sign,
    hasAutofocus,
    ...rest
  } = props;
  const { id, name, label, hint, error } = field;
  return (
    <LibraryInput
      {...rest}
      id={id}
      name={name}
      label={label}
      description={hint}
      error={error}
      withAsterisk={isRequired}
      aria-required={isRequired}
      disabled={isDisabled}
      data-autofocus={hasAutofocus || undefined}
      classNames={{ input: isTabular ? 'tabular' : undefined }}
      leftSection={sign?.side === 'left' ? sign.sign : undefined}
      rightSection={sign?.side === 'right' ? sign.sign : undefined}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      onBlur={onLeave}
    />
  );
}

function CellInput(props: TextInputProps & { readonly row: number }) {
  const {
    field,
    text,
    onText,
    onLeave,
    isRequired,
    isDisabled,
    isTabular,
    sign: _,
    hasAutofocus: __,
    row,
    ...rest
  } = props;
  const texts = useTexts('forms');
  const { id, name, label, error } = field;
  return (
    <>
      <input
        {...rest}
        id={id}
        name={name}
        className={isTabular ? `${classes.input} tabular` : classes.input}
        aria-label={texts('inRow', { label, row })}
        aria-required={isRequired}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        disabled={isDisabled}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onBlur={onLeave}
      />
      <CellError id={id} error={error} />
    </>
  );
}

/** The problem of a cell, below it. */
export function CellError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={`${id}-error`} className={classes.error}>
      {error}
    </p>
  );
}

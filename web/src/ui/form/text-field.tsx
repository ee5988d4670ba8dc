import { memo } from 'react';
import type { ContractForm, PathOf } from './layer/contract-form.ts';
import { useField } from './layer/use-field.ts';
import { type FieldProps, TextInput, type TypingProps } from './text-input.tsx';

interface TextFieldProps<Values extends object> extends FieldProps, TypingProps {
  readonly form: ContractForm<Values>;
  readonly path: PathOf<Values, string>;
  /** Rewrites the text while it is typed; the same function at every render. */
  readonly format?: (text: string) => string;
  /** Replaces the form's hint, if the expected value depends on another field. */
  readonly hint?: string;
  readonly isTabular?: boolean;
  readonly hasAutofocus?: boolean;
  readonly selectsOnFocus?: boolean;
}

/** A line of text. Blanks around it go when the field is left, so that the user sees what is stored (Spec 1 §5). */
export const TextField = memo(TextFieldInput) as typeof TextFieldInput;

function TextFieldInput<Values extends object>(props: TextFieldProps<Values>) {
  const { form, path, format, hint, selectsOnFocus, ...rest } = props;
  const field = useField<string>(form, path);
  const { value, change } = field;
  return (
    <TextInput
      {...rest}
      field={hint === undefined ? field : { ...field, hint }}
      text={value}
      onText={(text) => change(format ? format(text) : text)}
      onLeave={() => {
        if (value.trim() !== value) change(value.trim());
      }}
      onFocus={selectsOnFocus ? (event) => event.currentTarget.select() : undefined}
    />
  );
}

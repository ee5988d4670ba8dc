import { useWatch } from 'react-hook-form';
import { type FormHandle, fieldNameOf, inputIdOf } from './contract-form.ts';
import { useFieldError } from './form-status.ts';

/** A field as its input needs it. */
export interface FieldBinding<Value> {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly value: Value;
  readonly error: string | undefined;
  /** Changes the value like a user's edit. */
  readonly change: (value: Value) => void;
}

/**
 * Binds a field by its path; it renders again when its own value or error changes.
 *
 * @throws Error when the form has no text for the field.
 */
export function useField<Value>(form: FormHandle, path: string): FieldBinding<Value> {
  const value = useWatch({ control: form.control, name: path, exact: true });
  const error = useFieldError(form, path);
  const text = form.texts[fieldNameOf(path)];
  if (!text) throw new Error(`The form ${form.id} has no text for the field ${path}`);
  return {
    id: inputIdOf(form.id, path),
    name: path,
    label: text.label,
    hint: text.hint,
    value: value as Value,
    error,
    change: (changed) => form.change(path, changed),
  };
}

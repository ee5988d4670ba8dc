import { useEffect } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { ErrorSummary } from '../error-summary.tsx';
import { type FieldText, type FormHandle, fieldNameOf, inputIdOf } from './contract-form.ts';
import { useFormStatus } from './form-status.ts';

/**
 * What is wrong with a form, above its fields, with a link to each field (WCAG 3.3.1). It takes the focus when sending was refused. In a
 * form of one field the field takes the focus itself, because it shows the same text.
 */
export function FormSummary({ form }: { readonly form: FormHandle }) {
  const { errors, failure, attempt } = useFormStatus(form);
  const inRow = useTexts('forms');
  const paths = listInReadingOrder(Object.keys(errors), form.texts);
  const [onlyPath] = paths;
  const isOnlyField = failure === undefined && onlyPath !== undefined && Object.keys(form.texts).length === 1;
  useEffect(() => {
    if (isOnlyField && attempt > 0) document.getElementById(inputIdOf(form.id, onlyPath))?.focus();
  }, [form.id, isOnlyField, onlyPath, attempt]);
  if (isOnlyField || (failure === undefined && paths.length === 0)) return null;

  const labelOf = (path: string) => {
    const label = form.texts[fieldNameOf(path)]?.label;
    const row = /\.(\d+)\./.exec(path)?.[1];
    return label === undefined || row === undefined ? label : inRow('inRow', { label, row: Number(row) + 1 });
  };
  return (
    <ErrorSummary
      message={failure}
      fields={paths.map((path) => ({
        inputId: inputIdOf(form.id, path),
        label: labelOf(path),
        text: errors[path] ?? '',
      }))}
      attempt={attempt}
    />
  );
}

/** Sorts paths as the form is read: by field, and in a table by row before column. What the form doesn't know comes last. */
function listInReadingOrder(paths: readonly string[], texts: Readonly<Record<string, FieldText>>): readonly string[] {
  const names = Object.keys(texts);
  const rank = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  const keysOf = (path: string) => {
    const [field = '', row = '-1'] = path.split('.');
    return [rank(field), Number(row), rank(fieldNameOf(path))];
  };
  return paths.toSorted((one, other) => {
    const others = keysOf(other);
    return (
      keysOf(one)
        .map((key, index) => key - (others[index] ?? 0))
        .find((difference) => difference !== 0) ?? 0
    );
  });
}

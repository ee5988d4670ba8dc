import { useTexts } from '../../../lib/texts/i18n.ts';
import { useOncePer } from '../../../lib/use-once-per.ts';
import { ErrorSummary } from '../../error-summary.tsx';
import { type FieldText, type FormHandle, fieldNameOf, inputIdOf } from './contract-form.ts';
import { useFormStatus } from './form-status.ts';

/**
 * The problems of a form, above its fields, with a link to each field (WCAG 3.3.1). It takes the focus when sending was
 * refused; its first link leads to the first invalid field.
 */
export function FormSummary({ form }: { readonly form: FormHandle }) {
  const { errors, failure, attempt } = useFormStatus(form);
  const formTexts = useTexts('forms');
  const paths = listInReadingOrder(Object.keys(errors), form.texts);
  if (failure === undefined && paths.length === 0) return null;

  const labelOf = (path: string) => {
    const label = form.texts[fieldNameOf(path)]?.label;
    const [, table = '', index] = /^(.+)\.(\d+)\./.exec(path) ?? [];
    if (label === undefined || index === undefined) return label;
    const row = Number(index) + 1;
    const name = form.texts[table]?.rowLabels?.[row - 1];
    return name === undefined ? formTexts('inRow', { label, row }) : formTexts('inNamedRow', { label, name });
  };
  const fields = paths.map((path) => ({
    inputId: inputIdOf(form.id, path),
    label: labelOf(path),
    text: errors[path] ?? '',
  }));
  return <ErrorSummary message={failure} fields={fields} attempt={attempt} />;
}

/** For a form that is too small for a summary: the first invalid field takes the focus when sending was refused. */
export function useFocusOnError(form: FormHandle): void {
  const { errors, attempt } = useFormStatus(form);
  const [path] = listInReadingOrder(Object.keys(errors), form.texts);
  // When sending was refused, not while errors are corrected.
  useOncePer(attempt, () => {
    if (path !== undefined) document.getElementById(inputIdOf(form.id, path))?.focus();
  });
}

/** Sorts paths in reading order: by field, and in a table by row before column. Unknown paths come last. */
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

import { ErrorSummary } from '../error-summary.tsx';
import type { CallForm } from './use-call-form.ts';

interface FormSummaryProps<Values extends object> {
  readonly form: CallForm<Values>;
  /** The form's id: inputs have the id `{formId}-{field}`. */
  readonly formId: string;
  /** The fields in reading order, by what they are called. */
  readonly labels: Readonly<Record<string, string>>;
}

/** What is wrong with a form, above it, once there is something. */
export function FormSummary<Values extends object>({ form, formId, labels }: FormSummaryProps<Values>) {
  const { errors, failure, attempt } = form;
  const fields = Object.entries(labels).flatMap(([field, label]) => {
    const text = errors[field];
    return text === undefined ? [] : [{ inputId: inputIdOf(formId, field), label, text }];
  });
  if (failure === undefined && Object.keys(errors).length === 0) return null;
  return <ErrorSummary message={failure} fields={fields} attempt={attempt} />;
}

/** The id of a field's input. */
export function inputIdOf(formId: string, field: string): string {
  return `${formId}-${field}`;
}

import type { FieldProblems } from '@portal/contract/problem';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiRefusal } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/i18n.ts';
import { problemTexts } from '../form-problems.ts';

type FieldErrors = Readonly<Record<string, string>>;

interface CallFormParts<Values extends object, Content> {
  readonly initialValues: Values;
  /** Everything wrong with what was entered, found with the contract's code; nothing is sent while there is something. */
  readonly findProblems: (values: Values) => FieldProblems;
  readonly send: (values: Values) => Promise<Content>;
  readonly onSuccess: (content: Content, values: Values) => void;
}

/** A form of which the server is told once: what stands in it, what is wrong with it, and whether it is on its way. */
export interface CallForm<Values extends object> {
  readonly values: Values;
  readonly errors: FieldErrors;
  /** What is wrong as a whole; undefined where only fields are wrong, or nothing. */
  readonly failure: string | undefined;
  /** Counts refusals, so that the same one is heard again. */
  readonly attempt: number;
  readonly isPending: boolean;
  readonly change: (changed: Partial<Values>) => void;
  readonly submit: () => void;
}

/**
 * The state of a form that makes a call. It submits only when idle; what was typed stays on a refusal; a field's error goes when the
 * field is edited (Spec 1 §4 "Form loading").
 */
export function useCallForm<Values extends object, Content>(parts: CallFormParts<Values, Content>): CallForm<Values> {
  const { initialValues, findProblems, send, onSuccess } = parts;
  const commonTexts = useTexts('common');
  const problems = useTexts('problems');
  const [values, setValues] = useState(initialValues);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const mutation = useMutation({ mutationFn: send });

  const refuse = (fields: FieldErrors, message: string | undefined) => {
    setErrors(fields);
    setFailure(message);
    setAttempt((count) => count + 1);
  };
  const submit = () => {
    if (mutation.isPending) return;
    const found = problemTexts(findProblems(values), problems);
    if (Object.keys(found).length > 0) {
      refuse(found, undefined);
      return;
    }
    setErrors({});
    setFailure(undefined);
    mutation.mutate(values, {
      onSuccess: (content) => onSuccess(content, values),
      onError: (error) => {
        const fields = error instanceof ApiRefusal ? error.fieldErrors : {};
        refuse(fields, Object.keys(fields).length > 0 ? undefined : describeFailure(error, commonTexts));
      },
    });
  };
  const change = (changed: Partial<Values>) => {
    setValues((current) => ({ ...current, ...changed }));
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !(field in changed))));
    setFailure(undefined);
  };
  return { values, errors, failure, attempt, isPending: mutation.isPending, change, submit };
}

import type { FieldProblems, FormSchema } from '@portal/contract/problem';
import type { TranslateArea } from '@portal/messages/translate';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { registerUnsavedForm } from '../../../lib/unsaved-changes.ts';
import type { ContractForm, FieldText, FieldTexts } from './contract-form.ts';
import { createForm, type FormBehavior } from './create-form.ts';
import { createFormStatusStore } from './form-status.ts';
import { areSameValues } from './form-values.ts';

interface ContractFormOptions<Values extends object, Content> {
  /** Inputs have the id `{id}-{path}`. */
  readonly id: string;
  readonly initialValues: Values;
  /** The labels and hints of fields, in reading order. */
  readonly texts: FieldTexts<Values>;
  /** Checks the single fields, with the contract's code. */
  readonly schema: FormSchema;
  /** Finds problems beyond single fields. A problem that the schema finds in the same field wins. */
  readonly findProblems?: (values: Values) => FieldProblems;
  /** Tidies the values before they are checked; what it changes shows in the form. */
  readonly prepare?: (values: Values) => Values;
  /** Asks the user before valid values are sent; nothing is sent if they decline. */
  readonly confirm?: (values: Values) => Promise<boolean>;
  readonly send: (values: Values) => Promise<Content>;
  /** Not called if the form has left the screen. */
  readonly onSuccess?: (content: Content, values: Values) => void;
  readonly onEdit?: (values: Values) => void;
  /**
   * The errors that an edit clears in addition to the form's message: those of the edited field (the default) or all of
   * them.
   */
  readonly editClears?: 'field' | 'form';
  /** Asks before the user leaves the page, or its dialog with Escape, with unsaved changes. */
  readonly isGuarded?: boolean;
  /** Formats a failed call; `describeFailure` by default. */
  readonly formatFailure?: (error: unknown, texts: TranslateArea<'common'>) => string;
}

/**
 * A form that makes a call of the contract: values by path, errors of browser and server by path, and one status.
 * Nothing is sent while there is a problem, or twice at the same time; entries stay when the call fails (Spec 1 §4
 * "Form loading", Spec 3 §4).
 *
 * Typing renders the edited field only. Read values with `useFormValue` or `useFormValues`.
 */
export function useContractForm<Values extends object, Content>(
  options: ContractFormOptions<Values, Content>,
): ContractForm<Values> {
  const { id, initialValues, isGuarded = false } = options;
  const texts = useSameTexts(options.texts);
  const core = useForm({ defaultValues: initialValues as object, shouldFocusError: false }) as UseFormReturn;
  const [status] = useState(createFormStatusStore);
  const saved = useRef(initialValues);
  const behavior = useBehavior(options);
  const form = useMemo(
    () => createForm({ id, texts, core, status, saved, behavior }),
    [id, texts, core, status, behavior],
  );
  useEffect(() => (isGuarded ? registerUnsavedForm(() => form.hasUnsavedChanges()) : undefined), [form, isGuarded]);
  return form;
}

/** The behavior of the form, always from the last render. */
function useBehavior<Values extends object, Content>(options: ContractFormOptions<Values, Content>) {
  const commonTexts = useTexts('common');
  const problems = useTexts('problems');
  const { mutate } = useMutation({ mutationFn: options.send });
  const { editClears = 'field', formatFailure = describeFailure } = options;
  const current: FormBehavior<Values, Content> = {
    ...options,
    editClears,
    formatFailure: (error) => formatFailure(error, commonTexts),
    problems,
    mutate,
  };
  const behavior = useRef(current);
  useLayoutEffect(() => {
    behavior.current = current;
  });
  return behavior;
}

/** The same object until a text changes, so that a form renders all its fields only when its language changes. */
function useSameTexts(texts: Readonly<Record<string, FieldText>>): Readonly<Record<string, FieldText>> {
  const [kept, setKept] = useState(texts);
  if (areSameValues(kept, texts)) return kept;
  setKept(texts);
  return texts;
}

/** The value of a field; renders again when it changes. */
export function useFormValue<Values extends object, Path extends keyof Values & string>(
  { control }: ContractForm<Values>,
  path: Path,
): Values[Path] {
  return useWatch({ control, name: path }) as Values[Path];
}

/** All values of a form; renders again at every edit. */
export function useFormValues<Values extends object>({ control }: ContractForm<Values>): Values {
  return useWatch({ control }) as Values;
}

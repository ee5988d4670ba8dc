import { type FieldProblems, type FormSchema, findSchemaProblems } from '@portal/contract/problem';
import type { TranslateArea } from '@portal/messages/translate';
import type { RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiRefusal } from '../../../lib/api-client.ts';
import { problemTexts } from '../../form-problems.ts';
import type { ContractForm, FieldErrors, FieldText, FormStatusStore } from './contract-form.ts';
import { areSameValues, copyValues, findUnreadTexts } from './form-values.ts';

/** The behavior of a form, as its screen last rendered it. */
export interface FormBehavior<Values extends object, Content> {
  readonly schema: FormSchema;
  readonly findProblems?: (values: Values) => FieldProblems;
  readonly prepare?: (values: Values) => Values;
  readonly confirm?: (values: Values) => Promise<boolean>;
  readonly onSuccess?: (content: Content, values: Values) => void;
  readonly onEdit?: (values: Values) => void;
  readonly editClears: 'field' | 'form';
  readonly isGuarded?: boolean;
  readonly formatFailure: (error: unknown) => string;
  readonly problems: TranslateArea<'problems'>;
  readonly mutate: (
    values: Values,
    outcome: { readonly onSuccess: (content: Content) => void; readonly onError: (error: unknown) => void },
  ) => void;
}

interface FormParts<Values extends object, Content> {
  readonly id: string;
  readonly texts: Readonly<Record<string, FieldText>>;
  readonly core: UseFormReturn;
  readonly status: FormStatusStore;
  /** The server's values, for detecting unsaved changes. */
  readonly saved: RefObject<Values>;
  readonly behavior: RefObject<FormBehavior<Values, Content>>;
}

/** Builds the form that fields and buttons are given. */
export function createForm<Values extends object, Content>(parts: FormParts<Values, Content>): ContractForm<Values> {
  const { id, texts, core, status, saved, behavior } = parts;
  const getValues = () => copyValues(core.getValues()) as Values;
  const setValues = (changes: Partial<Values>) => {
    for (const [path, value] of Object.entries(changes)) core.setValue(path, value);
  };
  const refuse = (errors: FieldErrors, failure: string | undefined) =>
    status.set({ phase: 'idle', errors, failure, attempt: status.get().attempt + 1 });

  const handleEdit = (path: string) => {
    const { phase, failure, errors } = status.get();
    const remaining = behavior.current.editClears === 'form' ? {} : leaveOut(errors, path);
    const hasCleared = Object.keys(remaining).length < Object.keys(errors).length;
    if (phase === 'success' || failure !== undefined || hasCleared)
      status.set({ phase: phase === 'success' ? 'idle' : phase, failure: undefined, errors: remaining });
    behavior.current.onEdit?.(getValues());
  };

  const submit = () => {
    if (status.get().phase === 'loading') return;
    const { prepare, confirm, problems } = behavior.current;
    if (prepare) setValues(prepare(getValues()));
    const values = getValues();
    const found = findProblems(values, behavior.current);
    if (Object.keys(found).length > 0) refuse(problemTexts(found, problems), undefined);
    else if (confirm === undefined) send(values);
    else void confirm(values).then((isConfirmed) => isConfirmed && send(values));
  };

  const send = (values: Values) => {
    if (status.get().phase === 'loading') return;
    const { mutate, onSuccess, formatFailure } = behavior.current;
    status.set({ phase: 'loading', failure: undefined, errors: {} });
    mutate(values, {
      onSuccess: (content) => {
        saved.current = values;
        // Text typed while the form was being sent is not saved.
        status.set({ phase: areSameValues(values, getValues()) ? 'success' : 'idle' });
        onSuccess?.(content, values);
      },
      onError: (error) => {
        const { fieldErrors = {}, code } = error instanceof ApiRefusal ? error : {};
        // The user is asked to sign in on the spot, or led to the login page: the form has nothing to add.
        const isExplained = code === 'NOT_SIGNED_IN' || Object.keys(fieldErrors).length > 0;
        refuse(fieldErrors, isExplained ? undefined : formatFailure(error));
      },
    });
  };

  return {
    id,
    texts,
    status,
    control: core.control,
    getValues,
    handleEdit,
    hasUnsavedChanges: () => behavior.current.isGuarded === true && !areSameValues(saved.current, getValues()),
    change: (path, value) => {
      core.setValue(path, value);
      handleEdit(path);
    },
    submit,
    edit: (changes) => {
      setValues(changes);
      for (const path of Object.keys(changes)) handleEdit(path);
    },
    replace: (values) => {
      core.reset(copyValues(values));
      saved.current = values;
      status.set({ phase: 'idle', failure: undefined, errors: {} });
    },
  };
}

/** Unreadable values hide other problems of the form, because rules between fields can't be checked without them. */
function findProblems<Values extends object>(
  values: Values,
  { schema, findProblems }: Pick<FormBehavior<Values, never>, 'schema' | 'findProblems'>,
): FieldProblems {
  const unread = findUnreadTexts(values);
  const ofSchema = findSchemaProblems(schema, values);
  if (Object.keys(unread).length > 0) return { ...ofSchema, ...unread };
  return { ...findProblems?.(values), ...ofSchema };
}

/** The errors except those of a field, and of the table that contains the field. */
function leaveOut(errors: FieldErrors, path: string): FieldErrors {
  const rows = path.slice(0, Math.max(0, path.indexOf('.')));
  return Object.fromEntries(Object.entries(errors).filter(([wrong]) => wrong !== path && wrong !== rows));
}

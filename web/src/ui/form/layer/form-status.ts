import { useSyncExternalStore } from 'react';
import type { FieldErrors, FormHandle, FormStatus, FormStatusStore } from './contract-form.ts';

/** @returns a store whose form is idle. */
export function createFormStatusStore(): FormStatusStore {
  let status: FormStatus = { phase: 'idle', failure: undefined, errors: {}, attempt: 0 };
  const listeners = new Set<() => void>();
  return {
    get: () => status,
    set: (changes) => {
      status = { ...status, ...changes };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The status of a form; renders again when it changes. */
export function useFormStatus({ status }: FormHandle): FormStatus {
  return useSyncExternalStore(status.subscribe, status.get);
}

/** The problem of one field; rerenders when it changes. */
export function useFieldError({ status }: FormHandle, path: string): string | undefined {
  return useSyncExternalStore(status.subscribe, () => status.get().errors[path]);
}

/**
 * The errors of a form after rows of a table moved.
 *
 * @param rows the path of the table.
 * @param newIndexOf where the row at an index is now; undefined for a row that was removed.
 */
export function moveRowErrors(
  errors: FieldErrors,
  rows: string,
  newIndexOf: (index: number) => number | undefined,
): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) => {
      const [field, row, cell] = path.split('.');
      if (field !== rows || row === undefined) return [[path, text]];
      const index = newIndexOf(Number(row));
      return index === undefined ? [] : [[`${rows}.${index}.${cell}`, text]];
    }),
  );
}

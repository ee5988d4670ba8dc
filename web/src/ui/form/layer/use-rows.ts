import type { Problem } from '@portal/contract/problem';
import { formatProblem } from '@portal/messages/format-problem';
import { flushSync } from 'react-dom';
import { useFieldArray } from 'react-hook-form';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../announcer.tsx';
import { useDialogs } from '../../dialog/dialogs.tsx';
import type { FormHandle } from './contract-form.ts';
import { moveRowErrors } from './form-status.ts';

/** Rows that one press of the button adds unless told (Spec 3 §9). */
const ADDED_ROWS = 5;

/** The growth of a table of rows. */
export interface Growth<Row> {
  /** The initial values of an added row. */
  readonly newRow: Row;
  readonly maxRows: number;
  /** Rows that one press of the button adds. */
  readonly addedRows?: number;
  /** The message when there is no room for another row. */
  readonly limit: Problem;
}

export type RowButton = 'up' | 'down' | 'remove';

/** The id of a row's button, or of the button that adds rows. */
export function rowButtonId(form: FormHandle, path: string, button: 'add' | `${RowButton}-${number}`): string {
  return `${form.id}-${path}-${button}`;
}

/** The id of a row. */
export function rowId(form: FormHandle, path: string, index: number): string {
  return `${form.id}-${path}-row-${index}`;
}

/**
 * The rows of a table in a form, and how they are added, removed and moved. The focus follows: to the first input of an
 * added row, to the row that replaces a removed one, with a moved row. Each change is announced.
 */
export function useRows(form: FormHandle, path: string, growth: Growth<object> | undefined) {
  const texts = useTexts('forms');
  const problems = useTexts('problems');
  const announce = useAnnounce();
  const { alert } = useDialogs();
  const rows = useFieldArray({ control: form.control, name: path, keyName: 'key' });
  const count = rows.fields.length;

  const change = (apply: () => void, newIndexOf: (index: number) => number | undefined) => {
    form.status.set({ errors: moveRowErrors(form.status.get().errors, path, newIndexOf) });
    // The target must be on the page before it can take the focus.
    flushSync(apply);
    form.handleEdit(path);
  };
  const add = () => {
    if (growth === undefined) return;
    const added = Math.min(growth.addedRows ?? ADDED_ROWS, growth.maxRows - count);
    if (added <= 0) {
      void alert({ kind: 'info', message: formatProblem(growth.limit, problems) });
      return;
    }
    const newRows = Array.from({ length: added }, () => ({ ...growth.newRow }));
    change(
      () => rows.append(newRows, { shouldFocus: false }),
      (index) => index,
    );
    document
      .getElementById(rowId(form, path, count))
      ?.querySelector<HTMLElement>('input, select, textarea')
      ?.focus();
    announce(texts('rowsAdded', { count: added }));
  };
  const remove = (removed: number) => {
    change(
      () => rows.remove(removed),
      (index) => (index === removed ? undefined : index > removed ? index - 1 : index),
    );
    const next = Math.min(removed, count - 2);
    document.getElementById(rowButtonId(form, path, next < 0 ? 'add' : `remove-${next}`))?.focus();
    announce(texts('rowRemoved', { row: removed + 1 }));
  };
  const move = (from: number, step: 1 | -1) => {
    const to = from + step;
    if (to < 0 || to >= count) {
      void alert({ kind: 'info', message: texts(to < 0 ? 'alreadyFirstRow' : 'alreadyLastRow') });
      return;
    }
    change(
      () => rows.move(from, to),
      (index) => (index === from ? to : index === to ? from : index),
    );
    document.getElementById(rowButtonId(form, path, `${step === 1 ? 'down' : 'up'}-${to}`))?.focus();
    announce(texts('rowMoved', { row: to + 1 }));
  };
  return { keys: rows.fields.map(({ key }) => key), add, remove, move };
}

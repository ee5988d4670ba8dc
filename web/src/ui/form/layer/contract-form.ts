import type { Control, FieldValues } from 'react-hook-form';

/** Texts of problems, by path. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The state of a form's request, and the result of the last attempt. */
export interface FormStatus {
  /** `success` until the next edit. */
  readonly phase: 'idle' | 'loading' | 'success';
  /** The problem of the form as a whole; undefined if only fields have problems, or none. */
  readonly failure: string | undefined;
  /** The problems of single fields, by path. */
  readonly errors: FieldErrors;
  /** Counts refused attempts, so that the same refusal is announced again. */
  readonly attempt: number;
}

/** Holds the status outside of React: only the parts that show it render when it changes, not every field. */
export interface FormStatusStore {
  readonly get: () => FormStatus;
  readonly set: (changes: Partial<FormStatus>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The label of a field, and its hint. */
export interface FieldText {
  readonly label: string;
  readonly hint?: string;
  /** Of a table: what its rows are called; "row 1" and so on without it. */
  readonly rowLabels?: readonly string[];
}

/** The name of a field: its key, or for a cell of a table of rows `rows.cell`, whatever the row. */
export type FieldName<Values extends object> = {
  [Key in keyof Values & string]: Values[Key] extends readonly (infer Row extends object)[]
    ? Key | `${Key}.${keyof Row & string}`
    : Key;
}[keyof Values & string];

/** The texts of all fields of a form in reading order; the error summary lists problems in this order. */
export type FieldTexts<Values extends object> = Readonly<Record<FieldName<Values>, FieldText>>;

/** The paths of fields whose values have a given type: `zip`, `rates.0.cost`. */
export type PathOf<Values extends object, Value> = {
  [Key in keyof Values & string]: Values[Key] extends Value
    ? Key
    : Values[Key] extends readonly (infer Row extends object)[]
      ? CellPathOf<Key, Row, Value>
      : never;
}[keyof Values & string];

type CellPathOf<Rows extends string, Row extends object, Value> = {
  [Cell in keyof Row & string]: Row[Cell] extends Value ? `${Rows}.${number}.${Cell}` : never;
}[keyof Row & string];

/** The fields that hold a table of rows. */
export type RowsOf<Values extends object> = {
  [Key in keyof Values & string]: Values[Key] extends readonly object[] ? Key : never;
}[keyof Values & string];

/** The parts of a form that fields, buttons and the error summary need, whatever its values are. */
export interface FormHandle {
  readonly id: string;
  readonly control: Control<FieldValues>;
  readonly status: FormStatusStore;
  /** The texts of a field by its name (`fieldNameOf`), in reading order. */
  readonly texts: Readonly<Record<string, FieldText>>;
  /** Validates and sends the form; does nothing while it is being sent. */
  submit(): void;
  /** Changes a field as an edit of the user. */
  change(path: string, value: unknown): void;
  /** Called after an edit that was not made through `change`. */
  handleEdit(path: string): void;
  /** Whether it is guarded and has changes that leaving it would lose. */
  hasUnsavedChanges(): boolean;
}

/**
 * A form of the contract, made by `useContractForm`. It is the same object as long as its texts are, so that fields can
 * be memoized. A form with more fields is accepted where one with fewer is expected.
 */
export interface ContractForm<Values extends object> extends FormHandle {
  /** Changes fields as if the user had edited them. */
  edit(changes: Partial<Values>): void;
  /** Starts again from other values, without errors and unsaved changes. */
  replace(values: Values): void;
  /** The current values; a copy. */
  getValues(): Values;
}

/** The id of a field's input. */
export function inputIdOf(formId: string, path: string): string {
  return `${formId}-${path}`;
}

/** The name of the field at a path: `rates.3.cost` is `rates.cost`. */
export function fieldNameOf(path: string): string {
  return path.replace(/\.\d+(?=\.|$)/g, '');
}

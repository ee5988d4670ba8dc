import type { SettingsGroup } from './define-settings-group.ts';

type Values = Readonly<Record<string, unknown>>;

/** A value that differs, in the field itself or in a cell of its table. */
export interface ChangedValue {
  /** The number of the row, from 1; undefined for a field that isn't a table. */
  readonly row?: number;
  readonly cell?: string;
  /** Undefined where there is no such row. */
  readonly before: unknown;
  readonly after: unknown;
}

/** A field that differs between two versions of a group. */
export interface ChangedField {
  readonly field: string;
  readonly values: readonly ChangedValue[];
}

/** Lists the fields of a group that differ, in the order of the definition; in a table, the cells by row. */
export function compareSettings(group: SettingsGroup, before: Values, after: Values): ChangedField[] {
  return Object.keys(group.schema.shape).flatMap((field) => {
    const [one, other] = [before[field], after[field]];
    if (isSameSetting(one, other)) return [];
    const isTable = Array.isArray(one) && Array.isArray(other);
    return [{ field, values: isTable ? compareRows(one, other) : [{ before: one, after: other }] }];
  });
}

function compareRows(before: readonly Values[], after: readonly Values[]): ChangedValue[] {
  const rows = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index);
  return rows.flatMap((index) => {
    const [one, other] = [before[index], after[index]];
    return Object.keys(one ?? other ?? {})
      .filter((cell) => !isSameSetting(one?.[cell], other?.[cell]))
      .map((cell) => ({ row: index + 1, cell, before: one?.[cell], after: other?.[cell] }));
  });
}

/** Whether two values of a field are the same; settings are plain JSON. */
export function isSameSetting(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => isSameSetting((one as Values)[key], (other as Values)[key]))
  );
}

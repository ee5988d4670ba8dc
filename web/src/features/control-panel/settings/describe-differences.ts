import { compareSettings } from '@portal/contract/settings/compare-settings';
import type { SettingsGroup } from '@portal/contract/settings/define-settings-group';
import { type AnyField, placeFieldTexts } from '@portal/contract/settings/settings-fields';
import { SETTINGS_GROUPS, type SettingsGroupName } from '@portal/contract/settings/settings-groups';
import { formatCents } from '@portal/contract/values/money';
import { formatBasisPoints } from '@portal/contract/values/percent';
import { useTexts } from '../../../lib/texts/i18n.ts';
import type { SettingsValues } from '../settings-query.ts';
import { useDescribeFields, useFieldText } from '../settings-texts.ts';

/** A value that differs, in words. */
export interface DescribedChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** A field that differs between two versions of a group, in words. */
export interface DescribedField {
  readonly field: string;
  readonly changes: readonly DescribedChange[];
}

/**
 * @returns a function that describes the differences between two versions of a group in words, in the order of the
 *   definition.
 */
export function useDescribeDifferences(): (
  name: SettingsGroupName,
  before: SettingsValues,
  after: SettingsValues,
) => readonly DescribedField[] {
  const texts = useTexts('control-panel');
  const formTexts = useTexts('forms');
  const fieldText = useFieldText();
  const describeFields = useDescribeFields();
  const formatValue = (path: readonly string[], field: AnyField, value: unknown): string => {
    if (value === undefined) return texts('values.none');
    if (typeof value === 'boolean') return texts(value ? 'values.on' : 'values.off');
    if (value === null || value === '') return texts('values.empty');
    if (field.kind === 'picture') return texts('values.picture');
    if (field.kind === 'money') return formatCents(value as number);
    if (field.kind === 'percent') return `${formatBasisPoints(value as number)} %`;
    if (field.kind === 'choice') return fieldText(`${placeFieldTexts(path, field).options}.${value}`);
    return String(value);
  };
  return (name, before, after) => {
    const group: SettingsGroup = SETTINGS_GROUPS[name];
    const labels = describeFields(name);
    return compareSettings(group, before, after).map(({ field, values }) => ({
      field,
      changes: values.map((changed) => {
        const described = group.fields[field] ?? { kind: 'text' };
        const cell = changed.cell === undefined ? undefined : described.row?.[changed.cell];
        const path = cell === undefined ? field : `${field}.${changed.cell}`;
        const label = labels[path]?.label ?? field;
        return {
          label: changed.row === undefined ? label : formTexts('inRow', { label, row: changed.row }),
          before: formatValue([name, field], cell ?? described, changed.before),
          after: formatValue([name, field], cell ?? described, changed.after),
        };
      }),
    }));
  };
}

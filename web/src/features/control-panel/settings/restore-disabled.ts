import { findSchemaProblems } from '@portal/contract/problem';
import { SETTINGS_GROUPS } from '@portal/contract/settings/settings-groups';
import { findUnreadTexts } from '../../../ui/form/layer/form-values.ts';
import type { AnyDescription } from '../describe-screen.ts';
import type { SettingsValues } from '../settings-query.ts';

/**
 * Replaces invalid values of disabled fields with the current ones: the user can't correct those fields, and they have
 * no effect. Valid values stay, so that a switch can be turned off and on again.
 */
export function restoreDisabled(
  { group, enabledWhen = {} }: Pick<AnyDescription, 'group' | 'enabledWhen'>,
  values: SettingsValues,
  inForce: SettingsValues,
): SettingsValues {
  const problems = { ...findSchemaProblems(SETTINGS_GROUPS[group].schema, values), ...findUnreadTexts(values) };
  const restored = Object.entries(enabledWhen)
    .filter(([field, wanted]) => Object.hasOwn(problems, field) && !isEnabled(values, wanted))
    .map(([field]) => [field, inForce[field]]);
  return { ...values, ...Object.fromEntries(restored) };
}

function isEnabled(values: SettingsValues, wanted: SettingsValues): boolean {
  return Object.entries(wanted).every(([field, value]) => values[field] === value);
}

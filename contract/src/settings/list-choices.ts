import { z } from 'zod';
import { SETTINGS_GROUPS, type SettingsGroupName } from './settings-groups.ts';

/** Lists the values of a choice, in the order of the definition; empty for a field of another kind. */
export function listChoices(group: SettingsGroupName, field: string): readonly string[] {
  const shape: Readonly<Record<string, z.ZodType | undefined>> = SETTINGS_GROUPS[group].schema.shape;
  let schema = shape[field];
  while (schema instanceof z.ZodDefault) schema = schema.unwrap() as z.ZodType;
  return schema instanceof z.ZodEnum ? schema.options.map(String) : [];
}

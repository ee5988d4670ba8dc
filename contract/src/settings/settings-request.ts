import { z } from 'zod';
import { problemMessage } from '../problem.ts';
import type { SettingsGroup } from './define-settings-group.ts';

/** Values of fields, for code that handles all groups. */
type SettingsValues = Readonly<Record<string, unknown>>;

/** The parsed request of a save. */
export interface ParsedSettings<Settings, Options> {
  /** Without omitted fields about pictures, which keep their values. */
  readonly settings: Settings;
  readonly options: Options;
  readonly removeSecrets: readonly string[];
}

/**
 * The schema of a call that saves a group. Every field is required, except those about pictures, which a save keeps:
 * otherwise a missing field would fall back to its default, and a client that doesn't know it yet would reset it by
 * saving another one.
 *
 * @returns a schema that reports all problems together: missing fields (`required`), unknown and invalid ones.
 */
export function buildSaveRequest(group: SettingsGroup): z.ZodType<ParsedSettings<SettingsValues, SettingsValues>> {
  const echoed = [...Object.keys(group.loaded.shape), ...Object.keys(group.saved.shape), 'storedSecrets'];
  const removable: z.ZodRawShape =
    group.secrets.length === 0 ? {} : { removeSecrets: z.array(z.enum(group.secrets)).default([]) };
  const whole = group.schema
    .safeExtend({
      ...group.options.shape,
      ...Object.fromEntries(echoed.map((field) => [field, z.unknown().optional()])),
      ...removable,
    })
    .strict();
  const fields = Object.keys(group.schema.shape);
  return z.unknown().transform((input, context) => {
    const given = fields.filter((field) => Object.hasOwn(Object(input), field));
    const missing = fields.filter((field) => !given.includes(field) && !group.pictures.includes(field));
    for (const field of missing)
      context.addIssue({ code: 'custom', path: [field], message: problemMessage('required'), input });
    const parsed = whole.safeParse(input);
    for (const issue of parsed.error?.issues ?? []) context.addIssue({ ...issue });
    if (parsed.data === undefined || missing.length > 0) return z.NEVER;
    return {
      settings: pick(parsed.data, given),
      options: pick(parsed.data, Object.keys(group.options.shape)),
      removeSecrets: (parsed.data as { removeSecrets?: readonly string[] }).removeSecrets ?? [],
    };
  });
}

/**
 * The schema of the response when a group is loaded or saved: the settings, and the extra fields of the definition.
 * Secrets are empty; `storedSecrets` lists the stored ones.
 *
 * @param extra `loaded` or `saved` of the group.
 */
export function buildSettingsContent(group: SettingsGroup, extra: z.ZodObject): z.ZodObject {
  const known: z.ZodRawShape = group.secrets.length === 0 ? {} : { storedSecrets: z.array(z.enum(group.secrets)) };
  return group.schema.safeExtend({ ...extra.shape, ...known });
}

function pick(values: Readonly<Record<string, unknown>>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

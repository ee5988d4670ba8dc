import { z } from 'zod';
import type { Role } from '../values/role.ts';
import type { AnyField, FieldsOf, ReadOnlyField } from './settings-fields.ts';

/** Settings as a row of the database has them: of whatever shape was current when they were saved. */
export type StoredSettings = Readonly<Record<string, unknown>>;

/** Converts settings of one shape to the next shape. */
export type SettingsUpgrade = (stored: StoredSettings) => StoredSettings;

/** The county's own staff and the provider's: who sees the control panel (Spec 3 §6). */
export const CONTROL_PANEL_ROLES: readonly Role[] = ['COUNTY', 'TRIMIN'];

type Nothing = z.ZodObject<Record<never, never>>;

/** The output of a schema that may have no fields. */
export type ValuesOf<Schema extends z.ZodObject> = {
  readonly [Field in keyof Schema['shape']]: z.output<Schema['shape'][Field]>;
};

interface GroupParts<
  Name extends string,
  Schema extends z.ZodObject,
  Loaded extends z.ZodObject,
  Saved extends z.ZodObject,
  Options extends z.ZodObject,
  Secret extends string,
  Picture extends string,
> {
  /** Under which the group is stored and called. */
  readonly name: Name;
  /** Accepts `{}` and then gives the defaults; each field has one. */
  readonly schema: Schema;
  readonly fields: FieldsOf<z.output<Schema>> & { readonly [Field in keyof Loaded['shape']]: ReadOnlyField };
  /** The roles that can load the group and those that can save it; the control panel's roles by default. */
  readonly read?: readonly Role[];
  readonly write?: readonly Role[];
  /** Extra fields in the response when loading; a save that sends them back is accepted, and they are ignored. */
  readonly loaded?: Loaded;
  /** Extra fields in the response to a save; ignored in the same way. */
  readonly saved?: Saved;
  /** Extra fields in the request to save: instructions that are carried out and not stored. */
  readonly options?: Options;
  /** Texts that are written and never read back. A save that leaves one empty keeps it; `removeSecrets` removes it. */
  readonly secrets?: readonly Secret[];
  /**
   * Fields about uploaded pictures. A save that leaves one out keeps it, because clients of the specification don't know them; files of
   * settings don't have them, because the pictures are stored in this county.
   */
  readonly pictures?: readonly Picture[];
  /**
   * Whether a save can name the first day of its settings (docs/decisions/0382). Not for a group with secrets, pictures or options, and none
   * that a trigger of the database reads.
   */
  readonly canBePlanned?: boolean;
  /** `upgrades[n]` turns shape n into shape n + 1. Each row stores the number of its shape, which is how many there were. */
  readonly upgrades?: readonly SettingsUpgrade[];
}

/** A group of settings that are loaded and saved together. */
export interface SettingsGroup<
  Name extends string = string,
  Schema extends z.ZodObject = z.ZodObject,
  Loaded extends z.ZodObject = z.ZodObject,
  Saved extends z.ZodObject = z.ZodObject,
  Options extends z.ZodObject = z.ZodObject,
> {
  readonly name: Name;
  readonly schema: Schema;
  readonly fields: Readonly<Record<string, AnyField>>;
  readonly read: readonly Role[];
  readonly write: readonly Role[];
  readonly loaded: Loaded;
  readonly saved: Saved;
  readonly options: Options;
  readonly secrets: readonly string[];
  readonly pictures: readonly string[];
  readonly canBePlanned: boolean;
  readonly upgrades: readonly SettingsUpgrade[];
}

/**
 * Defines a settings group: everything that server and browser share about it. The server adds the effects of a save
 * (`modules/office/county-settings`), the control panel adds its screen.
 */
export function defineSettingsGroup<
  const Name extends string,
  Schema extends z.ZodObject,
  Loaded extends z.ZodObject = Nothing,
  Saved extends z.ZodObject = Nothing,
  Options extends z.ZodObject = Nothing,
  const Secret extends keyof z.output<Schema> & string = never,
  const Picture extends keyof z.output<Schema> & string = never,
>(
  parts: GroupParts<Name, Schema, Loaded, Saved, Options, Secret, Picture>,
): SettingsGroup<Name, Schema, Loaded, Saved, Options> {
  const nothing = z.object({});
  return {
    name: parts.name,
    schema: parts.schema,
    fields: parts.fields as Readonly<Record<string, AnyField>>,
    read: parts.read ?? CONTROL_PANEL_ROLES,
    write: parts.write ?? CONTROL_PANEL_ROLES,
    loaded: parts.loaded ?? (nothing as z.ZodObject as Loaded),
    saved: parts.saved ?? (nothing as z.ZodObject as Saved),
    options: parts.options ?? (nothing as z.ZodObject as Options),
    secrets: parts.secrets ?? [],
    pictures: parts.pictures ?? [],
    canBePlanned: parts.canBePlanned ?? false,
    upgrades: parts.upgrades ?? [],
  };
}

/** The parts of a database row that matter for reading it. */
export interface StoredRow {
  /** Upgrades that there were when the row was saved. */
  readonly shape: number;
  readonly content: StoredSettings;
}

/**
 * Thrown for stored settings that this version of the portal can't read: calls then refuse with an explanation instead
 * of using other settings.
 */
export class UnreadableSettingsError extends Error {
  constructor(group: string, cause: unknown) {
    super(`The stored settings '${group}' can't be read by this version of the portal.`, { cause });
    this.name = 'UnreadableSettingsError';
  }
}

/**
 * Reads settings of any earlier shape: applies the upgrades, then the defaults of newer fields.
 *
 * @param row undefined if the group was never saved, for the defaults.
 * @throws UnreadableSettingsError for a row of a newer version of the portal, and for one that violates the schema
 *   after its upgrades.
 */
export function readStoredSettings<Schema extends z.ZodObject>(
  group: Pick<SettingsGroup<string, Schema>, 'name' | 'schema' | 'upgrades'>,
  row: StoredRow | undefined,
): z.output<Schema> {
  if (row === undefined) return group.schema.parse({});
  if (row.shape > group.upgrades.length) {
    throw new UnreadableSettingsError(group.name, 'A newer version of the portal saved them.');
  }
  try {
    const content = group.upgrades.slice(row.shape).reduce((stored, upgrade) => upgrade(stored), row.content);
    return group.schema.parse(content);
  } catch (error) {
    throw new UnreadableSettingsError(group.name, error);
  }
}

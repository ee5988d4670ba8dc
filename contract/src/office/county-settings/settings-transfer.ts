import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { CONTROL_PANEL_ROLES } from '../../settings/define-settings-group.ts';
import { SETTINGS_GROUP_NAMES, type SettingsGroupName } from '../../settings/settings-groups.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { anySettingsSchema, settingsGroupNameSchema } from './settings-history.ts';

/** Every group at its limits, with fifty paragraphs of 2,000 characters in four of them. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

/** The groups in a file of settings: all except the one whose save is a purge. */
export const TRANSFERRED_GROUPS: readonly SettingsGroupName[] = SETTINGS_GROUP_NAMES.filter(
  (name) => name !== 'userPurgeNow',
);

/** A file with the settings of a county, without secrets. */
export const settingsFileSchema = z.object({
  format: z.literal('land-record-portal-settings'),
  /** The exporting county, for human readers of the file. */
  county: z.string(),
  exportedAt: localDateTimeSchema,
  /** The groups by name, each with the number of its shape: the upgrades read files of older portals. */
  groups: z.record(z.string(), z.object({ shape: z.int().min(0), settings: anySettingsSchema })),
});
export type SettingsFile = z.infer<typeof settingsFileSchema>;

/** Returns the settings in force, of the groups that the caller can load, as the content of a file. */
export const exportSettings = defineEndpoint({
  method: 'GET',
  path: 'controlPanel/settingsFile',
  access: { roles: CONTROL_PANEL_ROLES },
  request: z.strictObject({}),
  content: settingsFileSchema,
});

/** A group that importing a file changes. */
const changedGroupSchema = z.object({
  group: settingsGroupNameSchema,
  /** The version that is in force, which the import replaces. */
  version: z.int().min(0),
  before: anySettingsSchema,
  after: anySettingsSchema,
  /** Whether the file is another county's, and the group says something about it, such as its contact or its news. */
  isOfAnotherCounty: z.boolean(),
});
export type ChangedGroup = z.infer<typeof changedGroupSchema>;

/**
 * Compares a file with the current settings; changes nothing. Groups and fields missing from the file don't change.
 * Unknown groups and fields, and invalid values, are refused by field: `common.contactEmail`.
 */
export const compareSettingsFile = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/compareSettingsFile',
  access: { roles: CONTROL_PANEL_ROLES },
  request: z.strictObject({ file: settingsFileSchema }),
  content: z.object({
    changed: z.array(changedGroupSchema),
    /** Groups of the file that differ and that the caller can't save. */
    skipped: z.array(settingsGroupNameSchema),
  }),
  bodyLimitBytes: BODY_LIMIT_BYTES,
});

/** Puts a file in force: all of its groups that differ, or none. Refused as a save is if a group has another version than was compared. */
export const importSettingsFile = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/importSettingsFile',
  needsFreshProof: () => true,
  access: { roles: CONTROL_PANEL_ROLES },
  request: z.strictObject({
    file: settingsFileSchema,
    /** The versions that the file was compared with. */
    versions: z.partialRecord(settingsGroupNameSchema, z.int().min(0)),
  }),
  content: z.object({ imported: z.array(settingsGroupNameSchema) }),
  bodyLimitBytes: BODY_LIMIT_BYTES,
});

import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { CONTROL_PANEL_ROLES } from '../../settings/define-settings-group.ts';
import { SETTINGS_GROUP_NAMES, type SettingsGroupName } from '../../settings/settings-groups.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { wireDateSchema } from '../../values/plain-date.ts';

/** Versions that one call lists. */
export const HISTORY_PAGE_VERSIONS = 20;

/** A name of a group, for calls that concern any of them. */
export const settingsGroupNameSchema = z.enum(SETTINGS_GROUP_NAMES as [SettingsGroupName, ...SettingsGroupName[]]);

/** Settings of any group, by field; read through the upgrades, so that each field of today has a value. Secrets are empty. */
export const anySettingsSchema = z.record(z.string(), z.json());

/**
 * The versions of a group's settings with their users and times, newest first. The caller must be able to load the
 * group. Each version can be compared with the next one of the list, and the last one with `previous`.
 */
export const settingsHistory = defineEndpoint({
  method: 'GET',
  path: 'controlPanel/settingsHistory/:group',
  access: { roles: CONTROL_PANEL_ROLES },
  request: z.strictObject({
    group: settingsGroupNameSchema,
    /** Lists the versions before this one; the newest ones if left out. */
    before: z.coerce.number().int().min(1).max(999_999_999).optional(),
  }),
  content: z.object({
    versions: z
      .array(
        z.object({
          version: z.int().min(1),
          /** User name; null for a command of the operator. */
          savedBy: z.string().nullable(),
          savedAt: localDateTimeSchema,
          /** Of settings that were planned for a day: it, and `savedAt` is when they were planned. */
          firstDay: wireDateSchema.nullable(),
          settings: anySettingsSchema,
        }),
      )
      .max(HISTORY_PAGE_VERSIONS),
    /** The settings before the last version of the list; the defaults where it is the first that was saved. */
    previous: anySettingsSchema,
    hasOlder: z.boolean(),
  }),
});

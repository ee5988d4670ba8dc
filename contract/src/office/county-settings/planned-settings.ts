import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { CONTROL_PANEL_ROLES } from '../../settings/define-settings-group.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { wireDateSchema } from '../../values/plain-date.ts';
import { anySettingsSchema, settingsGroupNameSchema } from './settings-history.ts';

/** Later settings that a group can have at a time. */
export const PLANS_MAX = 10;

/** Two years, as far as a county decides its prices. */
export const PLAN_MAX_DAYS = 731;

/** As a save of settings. */
const BODY_LIMIT_BYTES = 512 * 1024;

const planId = z.int().min(1);

const plansContent = z.object({
  /** By day, earliest first. Those whose day has begun are the settings in force, and aren't among them. */
  plans: z
    .array(
      z.object({
        id: planId,
        firstDay: wireDateSchema,
        /** User name; null for a command of the operator. */
        savedBy: z.string().nullable(),
        savedAt: localDateTimeSchema,
        /** All settings of the group from that day on. */
        settings: anySettingsSchema,
      }),
    )
    .max(PLANS_MAX),
});

/** The plans that the user has seen: another user's change since then is refused as PLANNED_SETTINGS_CHANGED. */
const seen = z.array(planId).max(PLANS_MAX);

/** Returns the settings that a group will have (decision 0382). The caller must be able to load the group. */
export const plannedSettings = defineEndpoint({
  method: 'GET',
  path: 'controlPanel/plannedSettings/:group',
  access: { roles: CONTROL_PANEL_ROLES },
  request: z.strictObject({ group: settingsGroupNameSchema }),
  content: plansContent,
});

/**
 * Saves settings that hold from a day on: those fields that differ from `base`, over what the group has on the day before. Later plans get
 * the same fields, except those that they change themselves.
 */
export const planSettings = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/planSettings',
  access: { roles: CONTROL_PANEL_ROLES },
  needsFreshProof: () => true,
  request: z.strictObject({
    group: settingsGroupNameSchema,
    /** After today, by the county's clock. */
    firstDay: wireDateSchema,
    /** The plan that is changed, and replaced if its day changes; a new one if left out. */
    replaces: planId.optional(),
    /** All settings of the group. */
    settings: anySettingsSchema,
    /** The settings that the user started from: those in force, or those of the replaced plan. */
    base: anySettingsSchema,
    seen,
  }),
  content: plansContent,
  bodyLimitBytes: 2 * BODY_LIMIT_BYTES,
});

/** Discards settings that don't hold yet. Later plans lose the fields that they only had from it. */
export const discardPlannedSettings = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/discardPlannedSettings',
  access: { roles: CONTROL_PANEL_ROLES },
  needsFreshProof: () => true,
  request: z.strictObject({ group: settingsGroupNameSchema, id: planId, seen }),
  content: plansContent,
});

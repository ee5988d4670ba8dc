import { z } from 'zod';
import { wireDateSchema } from '../../values/plain-date.ts';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { switchSchema, wholeNumber } from '../field-schemas.ts';

/** A user's account isn't purged within a year of its last use (Spec 3 §5). */
export const USER_PURGE_MIN_DAYS = 365;
/** The audit log covers two months at least (Spec 3 §5). */
export const AUDIT_LOG_PURGE_MIN_DAYS = 60;
/** A hundred years: more is a typing error. */
export const PURGE_MAX_DAYS = 36_500;
/** Spec 3 §3. */
export const DEFAULT_PURGE_DATE = '01/05/2020';

const schedule = (minDays: number) =>
  z.object({
    automaticPurge: switchSchema,
    automaticPurgeAfterDays: wholeNumber(minDays, PURGE_MAX_DAYS).default(minDays),
  });

/** When users who no longer sign in are purged (Spec 3 §3). */
export const userPurgeScheduleSettings = schedule(USER_PURGE_MIN_DAYS);

export const userPurgeScheduleGroup = defineSettingsGroup({
  name: 'userPurgeSchedule',
  schema: userPurgeScheduleSettings,
  fields: { automaticPurge: { kind: 'switch' }, automaticPurgeAfterDays: { kind: 'number' } },
});

/** When entries of the audit log are purged (Spec 3 §3). */
export const auditLogPurgeScheduleSettings = schedule(AUDIT_LOG_PURGE_MIN_DAYS);

export const auditLogPurgeScheduleGroup = defineSettingsGroup({
  name: 'auditLogPurgeSchedule',
  schema: auditLogPurgeScheduleSettings,
  fields: { automaticPurge: { kind: 'switch' }, automaticPurgeAfterDays: { kind: 'number' } },
});

/** Up to which date inactive card users are purged by hand (Spec 3 §3 "Purge now"). A call that saves it purges. */
export const userPurgeNowSettings = z.object({ purgeDate: wireDateSchema.default(DEFAULT_PURGE_DATE) });

export const userPurgeNowGroup = defineSettingsGroup({
  name: 'userPurgeNow',
  schema: userPurgeNowSettings,
  fields: { purgeDate: { kind: 'date' } },
  /** The users who were deleted, or counted. */
  saved: z.object({ users: z.int().min(0) }),
  options: z.object({
    /** Only counts the users whom the purge would delete. */
    dryRun: z.boolean().default(false),
  }),
});

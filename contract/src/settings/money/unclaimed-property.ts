import { z } from 'zod';
import { NOTICE_DAYS_MIN } from '../../money/unclaimed-property/unclaimed-property.ts';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { switchSchema, wholeNumber } from '../field-schemas.ts';

/** Laws allow a notice at most so early. */
const NOTICE_DAYS_MAX = 120;
/** No state's period is longer. */
const DORMANT_YEARS_MAX = 15;

/**
 * Balances that their owners left (decision 0417). The defaults are those of Minn. Stat. 345.38 and 345.41: three years at the end of June, a
 * report by the end of October.
 */
export const unclaimedPropertySettings = z.object({
  noticeOwners: switchSchema,
  dormantYears: wholeNumber(1, DORMANT_YEARS_MAX).default(3),
  /** The years are over at the end of this month. */
  cutoffMonth: wholeNumber(1, 12).default(6),
  /** The state has the report at the end of this month. */
  reportMonth: wholeNumber(1, 12).default(10),
  /** Days before the report. */
  noticeDays: wholeNumber(NOTICE_DAYS_MIN, NOTICE_DAYS_MAX).default(100),
});

export const unclaimedPropertyGroup = defineSettingsGroup({
  name: 'unclaimedProperty',
  schema: unclaimedPropertySettings,
  fields: {
    noticeOwners: { kind: 'switch' },
    dormantYears: { kind: 'number' },
    cutoffMonth: { kind: 'number' },
    reportMonth: { kind: 'number' },
    noticeDays: { kind: 'number' },
  },
});

import { aLaCarteSettings } from '@portal/contract/settings/a-la-carte';
import { commonSettings } from '@portal/contract/settings/common';
import { landlinkSettings } from '@portal/contract/settings/landlink';
import { languagesSettings } from '@portal/contract/settings/languages';
import { notableDatesSettings } from '@portal/contract/settings/notable-dates';
import { searchSettings } from '@portal/contract/settings/search';
import { userAccessSettings } from '@portal/contract/settings/user-access';
import { userLockoutSettings } from '@portal/contract/settings/user-lockout';
import type { z } from 'zod';

/**
 * Every settings group by the name under which it is stored and called. A schema accepts `{}` and then gives the defaults, so a
 * group that nobody saved, or that was saved before a field existed, is whole.
 */
export const SETTINGS_GROUPS = {
  aLaCarte: aLaCarteSettings,
  common: commonSettings,
  landlink: landlinkSettings,
  languages: languagesSettings,
  notableDates: notableDatesSettings,
  search: searchSettings,
  userAccess: userAccessSettings,
  userLockout: userLockoutSettings,
} as const;

export type SettingsGroup = keyof typeof SETTINGS_GROUPS;
export type SettingsOf<Group extends SettingsGroup> = z.output<(typeof SETTINGS_GROUPS)[Group]>;
export type SettingsInputOf<Group extends SettingsGroup> = z.input<(typeof SETTINGS_GROUPS)[Group]>;

import { aLaCarteSettings } from '@portal/contract/settings/a-la-carte';
import { billingScheduleSettings } from '@portal/contract/settings/billing-schedule';
import { commonSettings } from '@portal/contract/settings/common';
import { creditCardSettings } from '@portal/contract/settings/credit-card';
import { creditCardExtraSettings } from '@portal/contract/settings/credit-card-extra';
import { escrowSettings } from '@portal/contract/settings/escrow';
import { flatFeeOverrideSettings, flatFeeSettings } from '@portal/contract/settings/flat-fee';
import { homeSelectionsSettings } from '@portal/contract/settings/home-selections';
import { landlinkSettings } from '@portal/contract/settings/landlink';
import { languagesSettings } from '@portal/contract/settings/languages';
import { loginPageRegistrationSettings } from '@portal/contract/settings/login-page-registration';
import { loginPageSlidesSettings } from '@portal/contract/settings/login-page-slides';
import {
  externalLinksSettings,
  latestNewsSettings,
  loginPageLatestNewsSettings,
  loginPageLinksSettings,
} from '@portal/contract/settings/news-and-links';
import { notableDatesSettings } from '@portal/contract/settings/notable-dates';
import { searchSettings } from '@portal/contract/settings/search';
import { search2Settings } from '@portal/contract/settings/search2';
import { aLaCarteSpecialRatesSettings } from '@portal/contract/settings/special-rates';
import { userAccessSettings } from '@portal/contract/settings/user-access';
import { userLockoutSettings } from '@portal/contract/settings/user-lockout';
import type { z } from 'zod';

/**
 * Every settings group by the name under which it is stored and called. A schema accepts `{}` and then gives the defaults, so a
 * group that nobody saved, or that was saved before a field existed, is whole.
 */
export const SETTINGS_GROUPS = {
  aLaCarte: aLaCarteSettings,
  aLaCarteSpecialRates: aLaCarteSpecialRatesSettings,
  billingSchedule: billingScheduleSettings,
  common: commonSettings,
  externalLinks: externalLinksSettings,
  homeSelections: homeSelectionsSettings,
  creditCard: creditCardSettings,
  creditCardExtra: creditCardExtraSettings,
  escrow: escrowSettings,
  flatFee: flatFeeSettings,
  flatFeeOverride: flatFeeOverrideSettings,
  landlink: landlinkSettings,
  languages: languagesSettings,
  latestNews: latestNewsSettings,
  loginPageLatestNews: loginPageLatestNewsSettings,
  loginPageLinks: loginPageLinksSettings,
  loginPageRegistration: loginPageRegistrationSettings,
  loginPageSlides: loginPageSlidesSettings,
  notableDates: notableDatesSettings,
  search: searchSettings,
  search2: search2Settings,
  userAccess: userAccessSettings,
  userLockout: userLockoutSettings,
} as const;

export type SettingsGroup = keyof typeof SETTINGS_GROUPS;
export type SettingsOf<Group extends SettingsGroup> = z.output<(typeof SETTINGS_GROUPS)[Group]>;
export type SettingsInputOf<Group extends SettingsGroup> = z.input<(typeof SETTINGS_GROUPS)[Group]>;

import type { z } from 'zod';
import { aLaCarteGroup } from './a-la-carte.ts';
import { alertsGroup } from './alerts.ts';
import { appearanceGroup } from './appearance.ts';
import { billingScheduleGroup } from './billing-schedule.ts';
import { commonGroup } from './common.ts';
import { creditCardGroup } from './credit-card.ts';
import { creditCardExtraGroup } from './credit-card-extra.ts';
import type { ValuesOf } from './define-settings-group.ts';
import { efileGroup } from './efile.ts';
import { efileFeesGroup } from './efile-fees.ts';
import { escrowGroup } from './escrow.ts';
import { flatFeeGroup, flatFeeOverrideGroup } from './flat-fee.ts';
import { homeSelectionsGroup } from './home-selections.ts';
import { instrumentEffectsGroup } from './instrument-effects.ts';
import { landlinkGroup } from './landlink.ts';
import { languagesGroup } from './languages.ts';
import { loginPageRegistrationGroup } from './login-page-registration.ts';
import { loginPageSlidesGroup } from './login-page-slides.ts';
import {
  externalLinksGroup,
  latestNewsGroup,
  loginPageLatestNewsGroup,
  loginPageLinksGroup,
} from './news-and-links.ts';
import { notableDatesGroup } from './notable-dates.ts';
import { propertyWatchGroup } from './property-watch.ts';
import { auditLogPurgeScheduleGroup, userPurgeNowGroup, userPurgeScheduleGroup } from './purge.ts';
import { reportsGroup } from './reports.ts';
import { searchGroup } from './search.ts';
import { searchCertificatesGroup } from './search-certificates.ts';
import { search2Group } from './search2.ts';
import { aLaCarteSpecialRatesGroup } from './special-rates.ts';
import { titleWorkGroup } from './title-work.ts';
import { userAccessGroup } from './user-access.ts';
import { userLockoutGroup } from './user-lockout.ts';

/** Every settings group, in the order of the control panel (Spec 3 §2). A new group is a file and a line here. */
const GROUPS = [
  creditCardGroup,
  creditCardExtraGroup,
  escrowGroup,
  flatFeeGroup,
  flatFeeOverrideGroup,
  aLaCarteGroup,
  aLaCarteSpecialRatesGroup,
  billingScheduleGroup,
  auditLogPurgeScheduleGroup,
  userAccessGroup,
  userLockoutGroup,
  userPurgeNowGroup,
  userPurgeScheduleGroup,
  commonGroup,
  appearanceGroup,
  efileGroup,
  efileFeesGroup,
  languagesGroup,
  loginPageLinksGroup,
  loginPageLatestNewsGroup,
  loginPageSlidesGroup,
  loginPageRegistrationGroup,
  latestNewsGroup,
  externalLinksGroup,
  notableDatesGroup,
  homeSelectionsGroup,
  searchGroup,
  search2Group,
  reportsGroup,
  landlinkGroup,
  titleWorkGroup,
  searchCertificatesGroup,
  alertsGroup,
  instrumentEffectsGroup,
  propertyWatchGroup,
] as const;

type Group = (typeof GROUPS)[number];

/** The groups by name. */
export const SETTINGS_GROUPS = Object.fromEntries(GROUPS.map((group) => [group.name, group])) as unknown as {
  readonly [Name in Group['name']]: Extract<Group, { readonly name: Name }>;
};

export type SettingsGroupName = keyof typeof SETTINGS_GROUPS;

/** The names of all groups, in the order of the control panel. */
export const SETTINGS_GROUP_NAMES: readonly SettingsGroupName[] = GROUPS.map(({ name }) => name);

/** Settings in force: every field has a value. */
export type SettingsOf<Name extends SettingsGroupName> = z.output<(typeof SETTINGS_GROUPS)[Name]['schema']>;
/** Settings to save; a field that is left out has its default. */
export type SettingsInputOf<Name extends SettingsGroupName> = z.input<(typeof SETTINGS_GROUPS)[Name]['schema']>;
/** What a save can carry in addition. */
export type SettingsOptionsOf<Name extends SettingsGroupName> = ValuesOf<(typeof SETTINGS_GROUPS)[Name]['options']>;
/** What loading returns in addition. */
export type LoadedExtrasOf<Name extends SettingsGroupName> = ValuesOf<(typeof SETTINGS_GROUPS)[Name]['loaded']>;
/** What saving returns in addition. */
export type SavedExtrasOf<Name extends SettingsGroupName> = ValuesOf<(typeof SETTINGS_GROUPS)[Name]['saved']>;

import type { z } from 'zod';
import { commonGroup } from './common.ts';
import type { ValuesOf } from './define-settings-group.ts';
import { efileGroup } from './filing/efile.ts';
import { efileFeesGroup } from './filing/efile-fees.ts';
import { recordingFeesGroup } from './filing/recording-fees.ts';
import { certifiedCopiesGroup } from './images/certified-copies.ts';
import { pageTextGroup } from './images/page-text.ts';
import { redactionGroup } from './images/redaction.ts';
import { redactionRequestsGroup } from './images/redaction-requests.ts';
import { instrumentEffectsGroup } from './index/instrument-effects.ts';
import { propertyWatchGroup } from './index/property-watch.ts';
import { searchGroup } from './index/search.ts';
import { searchCertificatesGroup } from './index/search-certificates.ts';
import { search2Group } from './index/search2.ts';
import { titleFilesGroup } from './index/title-files.ts';
import { titleWorkGroup } from './index/title-work.ts';
import { aLaCarteGroup } from './money/a-la-carte.ts';
import { approvalsGroup } from './money/approvals.ts';
import { billingScheduleGroup } from './money/billing-schedule.ts';
import { cartGroup } from './money/cart.ts';
import { creditCardGroup } from './money/credit-card.ts';
import { creditCardExtraGroup } from './money/credit-card-extra.ts';
import { escrowGroup } from './money/escrow.ts';
import { flatFeeGroup, flatFeeOverrideGroup } from './money/flat-fee.ts';
import { generalLedgerGroup } from './money/general-ledger.ts';
import { landlinkGroup } from './money/landlink.ts';
import { receivablesGroup } from './money/receivables.ts';
import { aLaCarteSpecialRatesGroup } from './money/special-rates.ts';
import { unclaimedPropertyGroup } from './money/unclaimed-property.ts';
import { alertsGroup } from './office/alerts.ts';
import { appearanceGroup } from './office/appearance.ts';
import { homeSelectionsGroup } from './office/home-selections.ts';
import { languagesGroup } from './office/languages.ts';
import { loginPageSlidesGroup } from './office/login-page-slides.ts';
import {
  externalLinksGroup,
  latestNewsGroup,
  loginPageLatestNewsGroup,
  loginPageLinksGroup,
} from './office/news-and-links.ts';
import { notableDatesGroup } from './office/notable-dates.ts';
import { reportsGroup } from './office/reports.ts';
import { loginPageRegistrationGroup } from './people/login-page-registration.ts';
import { auditLogPurgeScheduleGroup, userPurgeNowGroup, userPurgeScheduleGroup } from './people/purge.ts';
import { userAccessGroup } from './people/user-access.ts';
import { userLockoutGroup } from './people/user-lockout.ts';

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
  cartGroup,
  approvalsGroup,
  receivablesGroup,
  unclaimedPropertyGroup,
  generalLedgerGroup,
  auditLogPurgeScheduleGroup,
  userAccessGroup,
  userLockoutGroup,
  userPurgeNowGroup,
  userPurgeScheduleGroup,
  commonGroup,
  appearanceGroup,
  efileGroup,
  efileFeesGroup,
  recordingFeesGroup,
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
  titleFilesGroup,
  searchCertificatesGroup,
  certifiedCopiesGroup,
  pageTextGroup,
  redactionGroup,
  redactionRequestsGroup,
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
/** Extra fields in the request to save. */
export type SettingsOptionsOf<Name extends SettingsGroupName> = ValuesOf<(typeof SETTINGS_GROUPS)[Name]['options']>;
/** Extra fields in the response when loading. */
export type LoadedExtrasOf<Name extends SettingsGroupName> = ValuesOf<(typeof SETTINGS_GROUPS)[Name]['loaded']>;
/** Extra fields in the response to a save. */
export type SavedExtrasOf<Name extends SettingsGroupName> = ValuesOf<(typeof SETTINGS_GROUPS)[Name]['saved']>;

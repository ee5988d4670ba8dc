import type { CountyFlags } from '@portal/contract/office/helper-data/landlink';
import { SETTINGS_GROUPS, type SettingsGroupName } from '@portal/contract/settings/settings-groups';
import type { Role } from '@portal/contract/values/role';
import type { GroupKey } from '@portal/messages/translate';
import type { PanelPath } from './screen-paths.ts';

/** The navigation's name for an entry that isn't a settings group. */
type OwnName = GroupKey<'control-panel', 'names'>;

/** An entry of the navigation. */
export interface PanelEntry {
  /** Relative to `/controlPanel/`. */
  readonly path: PanelPath | 'accounts' | 'issuedCertificates' | 'certifiedCopyRegister' | 'watchAlerts';
  /** The settings group of the screen, which also names the entry. */
  readonly group?: SettingsGroupName;
  /** The name of a screen without a group. */
  readonly name?: OwnName;
  /** The part of the portal that it belongs to; it is left out where the county has that part off. */
  readonly part?: keyof PanelParts;
}

/** The parts with separate entries that a county can switch off. */
export type PanelParts = Pick<CountyFlags, 'certify' | 'certifyCopies' | 'propertyWatch'>;

/** A group of the navigation. */
export interface PanelSection {
  readonly heading: GroupKey<'control-panel', 'sections'>;
  readonly roles?: readonly Role[];
  readonly entries: readonly PanelEntry[];
}

/** The navigation in the order of Spec 3 §2. Electronic filing and languages are listed twice, as there. */
export const PANEL_SECTIONS: readonly PanelSection[] = [
  {
    heading: 'feeStructure',
    entries: [
      { path: 'accounts', name: 'accounts' },
      { path: 'creditCardAlternateRates', group: 'creditCard' },
      { path: 'creditCardExtra', group: 'creditCardExtra' },
      { path: 'escrow', group: 'escrow' },
      { path: 'flatFeeRates', group: 'flatFee' },
      { path: 'flatFeeOverride', group: 'flatFeeOverride' },
      { path: 'alacarterates', group: 'aLaCarte' },
      { path: 'alacarteratesspecial', group: 'aLaCarteSpecialRates' },
      { path: 'billingSchedule', group: 'billingSchedule' },
      { path: 'efileFees', group: 'efileFees' },
      { path: 'recordingFees', group: 'recordingFees' },
    ],
  },
  {
    heading: 'accountAdmin',
    entries: [
      { path: 'accounts', name: 'accounts' },
      { path: 'failedRenewals', name: 'failedRenewals' },
      { path: 'counterDays', name: 'counterDays' },
      { path: 'approvals', name: 'approvals' },
      { path: 'waitingPayouts', name: 'waitingPayouts' },
      { path: 'billingNotices', name: 'billingNotices' },
      { path: 'receivables', group: 'receivables' },
      { path: 'unclaimedProperty', name: 'unclaimedProperty' },
      { path: 'unclaimedPropertySettings', group: 'unclaimedProperty' },
      { path: 'approvalSettings', group: 'approvals' },
      { path: 'generalLedger', group: 'generalLedger' },
      { path: 'paymentFindings', name: 'paymentFindings' },
      { path: 'disputes', name: 'disputes' },
      { path: 'settlements', name: 'settlements' },
      { path: 'bankStatements', name: 'bankStatements' },
      { path: 'bankDeposits', name: 'bankDeposits' },
      { path: 'issuedCertificates', name: 'issuedCertificates', part: 'certify' },
      { path: 'certifiedCopyRegister', name: 'certifiedCopyRegister', part: 'certifyCopies' },
      { path: 'watchAlerts', name: 'watchAlerts', part: 'propertyWatch' },
      { path: 'auditLogPurgeSchedule', group: 'auditLogPurgeSchedule' },
    ],
  },
  {
    heading: 'userAdmin',
    entries: [
      { path: 'userAccess', group: 'userAccess' },
      { path: 'userLockout', group: 'userLockout' },
      { path: 'userLockout2', name: 'userLockout2' },
      { path: 'userPurgeNow', group: 'userPurgeNow' },
      { path: 'userPurgeSchedule', group: 'userPurgeSchedule' },
    ],
  },
  {
    heading: 'webPages',
    entries: [
      { path: 'common', group: 'common' },
      { path: 'appearance', group: 'appearance' },
      { path: 'efile', group: 'efile' },
      { path: 'languages', group: 'languages' },
      { path: 'loginPageLinks', group: 'loginPageLinks' },
      { path: 'loginPageLatestNews', group: 'loginPageLatestNews' },
      { path: 'loginPageSlides', group: 'loginPageSlides' },
      { path: 'loginPageRegistration', group: 'loginPageRegistration' },
      { path: 'homeLatestNews', group: 'latestNews' },
      { path: 'homeExternalLinks', group: 'externalLinks' },
      { path: 'homeNotableDates', group: 'notableDates' },
      { path: 'homeSelections', group: 'homeSelections' },
      { path: 'search', group: 'search' },
      { path: 'search2', group: 'search2' },
      { path: 'reports', group: 'reports' },
      { path: 'cart', group: 'cart' },
      { path: 'titleWork', group: 'titleWork' },
      { path: 'titleFiles', group: 'titleFiles' },
      { path: 'propertyWatch', group: 'propertyWatch' },
      { path: 'searchCertificates', group: 'searchCertificates' },
      { path: 'certifiedCopies', group: 'certifiedCopies' },
      { path: 'pageText', group: 'pageText' },
      { path: 'redaction', group: 'redaction' },
      { path: 'redactionRequests', group: 'redactionRequests' },
      { path: 'instrumentEffects', group: 'instrumentEffects' },
      { path: 'setup', name: 'setup' },
      { path: 'settingsFile', name: 'settingsFile' },
      { path: 'recordImports', name: 'recordImports' },
      { path: 'unshownImages', name: 'unshownImages' },
      { path: 'pagesToCheck', name: 'pagesToCheck' },
      { path: 'redactionDesk', name: 'redactionDesk' },
      { path: 'alerts', group: 'alerts' },
      { path: 'jobs', name: 'jobs' },
    ],
  },
  {
    heading: 'technical',
    roles: ['TRIMIN'],
    entries: [
      { path: 'efile', group: 'efile' },
      { path: 'index', group: 'landlink' },
      { path: 'LandSharkOneAccountsUsers', name: 'LandSharkOneAccountsUsers' },
      { path: 'LandSharkOneAuditLog', name: 'LandSharkOneAuditLog' },
      { path: 'languages', group: 'languages' },
      { path: 'performanceMonitoring', name: 'performanceMonitoring' },
      { path: 'reloadConfiguration', name: 'reloadConfiguration' },
    ],
  },
];

const ALL_PARTS: PanelParts = { certify: true, certifyCopies: true, propertyWatch: true };

/** The part of the navigation that a role sees. @param parts which parts of the portal the county has switched on. */
export function listPanelSections(role: Role, parts: PanelParts = ALL_PARTS): readonly PanelSection[] {
  return PANEL_SECTIONS.filter(({ roles }) => roles?.includes(role) ?? true).map((section) => ({
    ...section,
    entries: section.entries.filter((entry) => canSee(entry, role) && (entry.part === undefined || parts[entry.part])),
  }));
}

/** Whether a role sees the screen at an address. */
export function canOpen(path: string, role: Role): boolean {
  return listPanelSections(role).some(({ entries }) => entries.some((entry) => entry.path === path));
}

function canSee({ group }: PanelEntry, role: Role): boolean {
  return group === undefined || SETTINGS_GROUPS[group].read.includes(role);
}

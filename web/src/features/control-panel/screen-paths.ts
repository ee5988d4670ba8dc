/** The addresses of the screens under `/controlPanel/` that are about the county as a whole (Spec 3 §2 "Control panel navigation"). */
export const PANEL_PATHS = [
  'creditCardAlternateRates',
  'creditCardExtra',
  'escrow',
  'flatFeeRates',
  'flatFeeOverride',
  'alacarterates',
  'alacarteratesspecial',
  'billingSchedule',
  'failedRenewals',
  'paymentFindings',
  'auditLogPurgeSchedule',
  'userAccess',
  'userLockout',
  'userLockout2',
  'userPurgeNow',
  'userPurgeSchedule',
  'common',
  'appearance',
  'efile',
  'efileFees',
  'languages',
  'loginPageLinks',
  'loginPageLatestNews',
  'loginPageSlides',
  'loginPageRegistration',
  'homeLatestNews',
  'homeExternalLinks',
  'homeNotableDates',
  'homeSelections',
  'search',
  'search2',
  'reports',
  'setup',
  'settingsFile',
  'index',
  'reloadConfiguration',
] as const;

export type PanelPath = (typeof PANEL_PATHS)[number];

/** The screen that the control panel opens with (Spec 3 §2). */
export const DEFAULT_PANEL_PATH: PanelPath = 'homeNotableDates';

import { SEARCH_TYPES, type SearchType } from '@portal/contract/search/search-types';
import {
  type LoadedExtrasOf,
  type SavedExtrasOf,
  SETTINGS_GROUPS,
  type SettingsGroupName,
  type SettingsOf,
  type SettingsOptionsOf,
} from '@portal/contract/settings/settings-groups';
import type { County } from '../../county.ts';
import type { Db } from '../../platform/database/database.ts';
import { formatInstant } from '../../platform/time-of-day.ts';
import type { AuditActor } from '../audit/index.ts';
import { storeSettings } from './store-settings.ts';
import { readNewestVersion } from './stored-settings.ts';

/** The messages of a save. */
export type SavedMessageKey = `settings:${'saved' | 'savedAndUsersUpdated'}`;

/** What groups need of modules that depend on this one. The application passes it in. */
export interface SettingsEffects {
  /** Denies every account these searches and no others. */
  resetSearchAccess(tx: Db, denied: readonly SearchType[]): Promise<void>;
  /** When the two phases of the monthly renewal were last done; null for never. */
  getLastRenewalRuns(county: County): Promise<{
    readonly lastRanMonthlyRenewalJobPhase1: Date | null;
    readonly lastRanMonthlyRenewalJobPhase2: Date | null;
  }>;
}

/** What happens in the transaction of a save, whether a call or a command saves. */
interface AfterSave<Name extends SettingsGroupName> {
  afterSave?(tx: Db, saved: { readonly settings: SettingsOf<Name>; readonly actor: AuditActor }): Promise<void>;
}

/** Adds what the definition says that loading returns in addition. */
type Loads<Name extends SettingsGroupName> = keyof LoadedExtrasOf<Name> extends never
  ? unknown
  : { load(county: County, effects: SettingsEffects): Promise<LoadedExtrasOf<Name>> };

/** Adds what the definition says that saving returns in addition. */
type Responds<Name extends SettingsGroupName> = keyof SavedExtrasOf<Name> extends never
  ? unknown
  : { respond(settings: SettingsOf<Name>): SavedExtrasOf<Name> };

/** Carries out the options of a save, in its transaction, and names the message for the user. */
type CarriesOut<Name extends SettingsGroupName> = keyof SettingsOptionsOf<Name> extends never
  ? unknown
  : {
      carryOut(
        tx: Db,
        saved: {
          readonly settings: SettingsOf<Name>;
          readonly options: SettingsOptionsOf<Name>;
          readonly effects: SettingsEffects;
        },
      ): Promise<SavedMessageKey>;
    };

/** The server's half of a settings group. What its definition promises in addition to the settings must be here. */
export type SettingsHalf<Name extends SettingsGroupName> = AfterSave<Name> &
  Loads<Name> &
  Responds<Name> &
  CarriesOut<Name>;

/** The server's half of every group: the compiler names a group without one. */
export const SETTINGS_HALVES: { readonly [Name in SettingsGroupName]: SettingsHalf<Name> } = {
  aLaCarte: {},
  aLaCarteSpecialRates: { afterSave: resetCardRates },
  auditLogPurgeSchedule: {},
  billingSchedule: { load: loadLastRuns },
  common: {},
  creditCard: {},
  creditCardExtra: {},
  efile: {},
  escrow: {},
  externalLinks: {},
  flatFee: {},
  flatFeeOverride: {},
  homeSelections: {},
  landlink: {},
  languages: {},
  latestNews: {},
  loginPageLatestNews: {},
  loginPageLinks: {},
  loginPageRegistration: {},
  loginPageSlides: {},
  notableDates: {},
  reports: {},
  search: { carryOut: updateAccounts },
  search2: { respond: (settings) => ({ name: 'search2', baseContent: settings }) },
  userAccess: {},
  userLockout: {},
  userPurgeNow: {},
  userPurgeSchedule: {},
};

/**
 * Saving the special rates resets those of card accounts (Spec 3 §5): their table has the same rows, and prices that no one has checked
 * against the new ones would remain in force.
 */
async function resetCardRates(
  tx: Db,
  { settings: { rates }, actor }: { readonly settings: SettingsOf<'aLaCarteSpecialRates'>; readonly actor: AuditActor },
): Promise<void> {
  const group = SETTINGS_GROUPS.creditCard;
  const { settings } = await readNewestVersion(tx, group);
  await storeSettings(tx, {
    group,
    settings: { ...settings, rates },
    actor,
    details: { causedBy: 'aLaCarteSpecialRates' satisfies SettingsGroupName },
  });
}

/** "Save and Update" gives every account the searches that the county offers; "Save Only" leaves them (Spec 3 §2 "Search 1"). */
async function updateAccounts(
  tx: Db,
  saved: {
    readonly settings: SettingsOf<'search'>;
    readonly options: SettingsOptionsOf<'search'>;
    readonly effects: SettingsEffects;
  },
): Promise<SavedMessageKey> {
  if (!saved.options.updateUsers) return 'settings:saved';
  await saved.effects.resetSearchAccess(
    tx,
    SEARCH_TYPES.filter((type) => !saved.settings[type]),
  );
  return 'settings:savedAndUsersUpdated';
}

async function loadLastRuns(county: County, effects: SettingsEffects): Promise<LoadedExtrasOf<'billingSchedule'>> {
  const runs = await effects.getLastRenewalRuns(county);
  return {
    lastRanMonthlyRenewalJobPhase1: formatInstant(runs.lastRanMonthlyRenewalJobPhase1, county.timeZone),
    lastRanMonthlyRenewalJobPhase2: formatInstant(runs.lastRanMonthlyRenewalJobPhase2, county.timeZone),
  };
}

import { isDeepStrictEqual } from 'node:util';
import { SEARCH_TYPES, type SearchType } from '@portal/contract/index/search/definitions/search-types';
import { USER_PURGE_MIN_DAYS } from '@portal/contract/settings/people/purge';
import {
  type LoadedExtrasOf,
  type SavedExtrasOf,
  SETTINGS_GROUPS,
  type SettingsGroupName,
  type SettingsOf,
  type SettingsOptionsOf,
} from '@portal/contract/settings/settings-groups';
import { daysBetween, getPlainDate, type PlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../../county.ts';
import type { Db } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { formatInstant } from '../../../platform/time-of-day.ts';
import type { Translate } from '../../../platform/translate.ts';
import type { AuditActor } from '../audit/index.ts';
import { ensureEmblemsStored, ensureSlidesStored } from './county-pictures.ts';
import { isGuestMissing, storeGuestUser } from './guest-user.queries.ts';
import { type PlannedChange, storePlan } from './store-plans.ts';
import { storeSettings } from './store-settings.ts';
import { readNewestVersion } from './stored-settings.ts';

/** The result of a save with options: the message for the user who saved, and the extra fields of the response. */
export interface CarriedOut<Extras = object> {
  readonly message: (translate: Translate) => string;
  readonly extras: Extras;
}

/** The parts of depending modules that groups need. The application passes them in. */
export interface SettingsEffects {
  /** Denies every account these searches and no others. */
  resetSearchAccess(tx: Db, denied: readonly SearchType[]): Promise<void>;
  /** When the two phases of the monthly renewal were last done; null for never. */
  getLastRenewalRuns(county: County): Promise<{
    readonly lastRanMonthlyRenewalJobPhase1: Date | null;
    readonly lastRanMonthlyRenewalJobPhase2: Date | null;
  }>;
  /** Counts the users who haven't signed in since a day and whom a purge deletes or keeps. */
  countUserPurge(tx: Db, purge: { readonly county: County; readonly through: PlainDate }): Promise<UserPurge>;
  /** Deletes them, up to a number that one transaction can. */
  purgeInactiveUsers(
    tx: Db,
    purge: { readonly county: County; readonly through: PlainDate; readonly actor: AuditActor },
  ): Promise<UserPurge>;
  /** Whether a user name is that of an active guest. */
  isActiveGuest(tx: Db, username: string): Promise<boolean>;
}

interface UserPurge {
  readonly users: number;
  readonly kept: number;
  readonly inUse: number;
  readonly left: number;
}

/**
 * The checks of a call before it saves. Commands and imports of settings skip them, because required data may not exist
 * yet.
 */
interface Checks<Name extends SettingsGroupName> {
  check?(
    tx: Db,
    saved: {
      readonly settings: SettingsOf<Name>;
      readonly before: SettingsOf<Name>;
      readonly effects: SettingsEffects;
    },
  ): Promise<void>;
}

/** The steps in the transaction of a save, by a call or a command, and of a change of what will hold. */
interface AfterSave<Name extends SettingsGroupName> {
  afterSave?(tx: Db, saved: { readonly settings: SettingsOf<Name>; readonly actor: AuditActor }): Promise<void>;
  afterPlan?(
    tx: Db,
    planned: {
      readonly before: SettingsOf<Name>;
      readonly after: SettingsOf<Name>;
      readonly change: Omit<PlannedChange, 'group' | 'details'>;
    },
  ): Promise<void>;
}

/** Adds the extra fields that the definition declares for loading. */
type Loads<Name extends SettingsGroupName> = keyof LoadedExtrasOf<Name> extends never
  ? unknown
  : { load(county: County, effects: SettingsEffects): Promise<LoadedExtrasOf<Name>> };

/**
 * Adds the extra fields that the definition declares for saving. If a save has options, carrying them out returns these
 * fields.
 */
type Responds<Name extends SettingsGroupName> = keyof SavedExtrasOf<Name> extends never
  ? unknown
  : keyof SettingsOptionsOf<Name> extends never
    ? { respond(settings: SettingsOf<Name>): SavedExtrasOf<Name> }
    : unknown;

/** Carries out the options of a save, in its transaction, or only counts what a save would do. */
type CarriesOut<Name extends SettingsGroupName> = keyof SettingsOptionsOf<Name> extends never
  ? unknown
  : {
      carryOut(
        tx: Db,
        saved: {
          readonly settings: SettingsOf<Name>;
          readonly options: SettingsOptionsOf<Name>;
          readonly effects: SettingsEffects;
          readonly county: County;
          readonly actor: AuditActor;
        },
      ): Promise<CarriedOut<SavedExtrasOf<Name>>>;
      /** Answers options that only request a preview of a save, and stores nothing; undefined for options that save. */
      rehearse?(
        db: Db,
        saved: {
          readonly settings: SettingsOf<Name>;
          readonly options: SettingsOptionsOf<Name>;
          readonly effects: SettingsEffects;
          readonly county: County;
        },
      ): Promise<CarriedOut<SavedExtrasOf<Name>> | undefined>;
    };

/** The server's half of a settings group. It must provide the extra fields that its definition promises. */
export type SettingsHalf<Name extends SettingsGroupName> = Checks<Name> &
  AfterSave<Name> &
  Loads<Name> &
  Responds<Name> &
  CarriesOut<Name>;

/** The server's half of every group: the compiler names a group without one. */
export const SETTINGS_HALVES: { readonly [Name in SettingsGroupName]: SettingsHalf<Name> } = {
  aLaCarte: {},
  aLaCarteSpecialRates: { afterSave: resetCardRates, afterPlan: planCardRates },
  alerts: {},
  appearance: { afterSave: (tx, { settings }) => ensureEmblemsStored(tx, settings) },
  approvals: {},
  auditLogPurgeSchedule: {},
  billingSchedule: { load: loadLastRuns },
  common: {},
  creditCard: {},
  creditCardExtra: {},
  efile: {},
  efileFees: {},
  recordingFees: {},
  escrow: {},
  externalLinks: {},
  flatFee: {},
  generalLedger: {},
  receivables: {},
  unclaimedProperty: {},
  flatFeeOverride: {},
  homeSelections: {},
  instrumentEffects: {},
  propertyWatch: {},
  cart: {},
  titleWork: {},
  titleFiles: {},
  searchCertificates: {},
  certifiedCopies: {},
  pageText: {},
  redaction: {},
  redactionRequests: {},
  landlink: {},
  languages: {},
  latestNews: {},
  loginPageLatestNews: {},
  loginPageLinks: {},
  loginPageRegistration: {},
  loginPageSlides: { afterSave: (tx, { settings }) => ensureSlidesStored(tx, settings) },
  notableDates: {},
  reports: {},
  search: { carryOut: updateAccounts },
  search2: { respond: (settings) => ({ name: 'search2', baseContent: settings }) },
  userAccess: {
    check: ensureGuest,
    afterSave: (tx, { settings }) => storeGuestUser(tx, settings.guestUserName),
    load: async ({ db }) => ({ guestIsMissing: await isGuestMissing(db) }),
  },
  userLockout: {},
  userPurgeNow: { carryOut: purgeUsers, rehearse: countPurge },
  userPurgeSchedule: {},
};

/** A typing error in the guests' user name shows only on the login page, which no longer admits guests. */
async function ensureGuest(
  tx: Db,
  {
    settings: { guestUserName },
    before,
    effects,
  }: {
    readonly settings: SettingsOf<'userAccess'>;
    readonly before: SettingsOf<'userAccess'>;
    readonly effects: SettingsEffects;
  },
): Promise<void> {
  if (guestUserName === '' || guestUserName === before.guestUserName) return;
  if (!(await effects.isActiveGuest(tx, guestUserName)))
    throw new Refusal('INVALID_INPUT', { guestUserName: { key: 'guestUnknown' } });
}

/**
 * Saving the special rates resets those of card accounts (Spec 3 §5): their table has the same rows, and otherwise
 * prices that were never checked against the new ones would remain in force.
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

/** Planned special rates are those of card accounts from the same day, and so is their discard. */
async function planCardRates(
  tx: Db,
  planned: {
    readonly before: SettingsOf<'aLaCarteSpecialRates'>;
    readonly after: SettingsOf<'aLaCarteSpecialRates'>;
    readonly change: Omit<PlannedChange, 'group' | 'details'>;
  },
): Promise<void> {
  const { before, after, change } = planned;
  if (isDeepStrictEqual(before.rates, after.rates)) return;
  const details = { causedBy: 'aLaCarteSpecialRates' satisfies SettingsGroupName };
  await storePlan(tx, { ...change, group: SETTINGS_GROUPS.creditCard, details }, { rates: after.rates });
}

/** "Save and Update" gives every account the searches that the county offers; "Save Only" leaves them (Spec 3 §2 "Search 1"). */
async function updateAccounts(
  tx: Db,
  saved: {
    readonly settings: SettingsOf<'search'>;
    readonly options: SettingsOptionsOf<'search'>;
    readonly effects: SettingsEffects;
  },
): Promise<CarriedOut> {
  if (!saved.options.updateUsers) return { message: (translate) => translate('settings:saved'), extras: {} };
  await saved.effects.resetSearchAccess(
    tx,
    SEARCH_TYPES.filter((type) => !saved.settings[type]),
  );
  return { message: (translate) => translate('settings:savedAndUsersUpdated'), extras: {} };
}

/** Purges the inactive users (Spec 3 §4 "purge now"). */
async function purgeUsers(
  tx: Db,
  saved: {
    readonly settings: SettingsOf<'userPurgeNow'>;
    readonly effects: SettingsEffects;
    readonly county: County;
    readonly actor: AuditActor;
  },
): Promise<CarriedOut<SavedExtrasOf<'userPurgeNow'>>> {
  const { settings, effects, county, actor } = saved;
  const through = ensurePurgeDate(settings, county);
  const purge = await effects.purgeInactiveUsers(tx, { county, through, actor });
  const { users, left } = purge;
  return {
    message: (translate) =>
      left > 0
        ? translate('answers:userPurge.more', { users, left })
        : formatPurge('answers:userPurge.deleted', purge, translate),
    extras: { users },
  };
}

/** Counts the users whom a purge would delete. */
async function countPurge(
  db: Db,
  saved: {
    readonly settings: SettingsOf<'userPurgeNow'>;
    readonly options: SettingsOptionsOf<'userPurgeNow'>;
    readonly effects: SettingsEffects;
    readonly county: County;
  },
): Promise<CarriedOut<SavedExtrasOf<'userPurgeNow'>> | undefined> {
  const { settings, options, effects, county } = saved;
  if (!options.dryRun) return undefined;
  const through = ensurePurgeDate(settings, county);
  const purge = await effects.countUserPurge(db, { county, through });
  const { users } = purge;
  const key = users === 0 ? 'answers:userPurge.none' : 'answers:userPurge.counted';
  return { message: (translate) => formatPurge(key, purge, translate), extras: { users } };
}

function formatPurge(
  key: 'answers:userPurge.none' | 'answers:userPurge.counted' | 'answers:userPurge.deleted',
  { users, kept, inUse }: UserPurge,
  translate: Translate,
): string {
  const said = translate(key, { users, kept });
  return inUse === 0 ? said : `${said} ${translate('answers:userPurge.inUse', { inUse })}`;
}

/** @throws Refusal INVALID_INPUT for a date within a year, as for the schedule (Spec 3 §5). */
function ensurePurgeDate({ purgeDate }: SettingsOf<'userPurgeNow'>, county: County): PlainDate {
  const through = getPlainDate(purgeDate);
  if (daysBetween(through, plainDateAt(county.clock.now(), county.timeZone)) < USER_PURGE_MIN_DAYS) {
    const problem = { key: 'purgeTooRecent', params: { n: USER_PURGE_MIN_DAYS } } as const;
    throw new Refusal('INVALID_INPUT', { purgeDate: problem });
  }
  return through;
}

async function loadLastRuns(county: County, effects: SettingsEffects): Promise<LoadedExtrasOf<'billingSchedule'>> {
  const runs = await effects.getLastRenewalRuns(county);
  return {
    lastRanMonthlyRenewalJobPhase1: formatInstant(runs.lastRanMonthlyRenewalJobPhase1, county.timeZone),
    lastRanMonthlyRenewalJobPhase2: formatInstant(runs.lastRanMonthlyRenewalJobPhase2, county.timeZone),
  };
}

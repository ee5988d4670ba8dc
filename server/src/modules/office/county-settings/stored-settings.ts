import {
  readStoredSettings,
  type SettingsGroup,
  type StoredRow,
} from '@portal/contract/settings/define-settings-group';
import type { PlainDate } from '@portal/contract/values/plain-date';
import type { Db } from '../../../platform/database/database.ts';
import { findNewestVersion, findVersion, listSecrets, listVersionsBefore } from './county-settings.queries.ts';
import { listTimeline, type PlannedRow } from './planned-settings.queries.ts';

/** Values of the fields of a group, as code for all groups sees them. */
export type SettingsValues = Readonly<Record<string, unknown>>;

/** A version of a group, read through the upgrades. Secret fields are empty. */
export interface SettingsVersion {
  /** 0 for a group that was never saved: its defaults. */
  readonly version: number;
  readonly settings: SettingsValues;
  /** User name; null for a command and for the defaults. */
  readonly savedBy: string | null;
  readonly savedAt: Date | null;
}

/** Settings that hold from a day on, read through the upgrades. */
export interface PlannedSettings {
  readonly id: number;
  readonly firstDay: PlainDate;
  /** The midnight in the county with which the day begins. */
  readonly startsAt: Date;
  readonly settings: SettingsValues;
  /** Null for a command, as the user name. */
  readonly userId: number | null;
  readonly savedBy: string | null;
  readonly savedAt: Date;
}

/** The settings of a group now and later. */
export interface SettingsTimeline {
  /** In force; the number counts planned settings whose day has begun as the versions that they become with the next save. */
  readonly current: SettingsVersion;
  /** The planned settings whose day has begun since the last save, earliest first. */
  readonly begun: readonly PlannedRow[];
  /** Earliest first. */
  readonly upcoming: readonly PlannedSettings[];
  /** Milliseconds until the settings in force change; undefined if nothing is planned. */
  readonly changesInMs: number | undefined;
}

/** Reads the version that is in force. */
export async function readNewestVersion(db: Db, group: SettingsGroup): Promise<SettingsVersion> {
  return (await readTimeline(db, group)).current;
}

/** Reads what a group's settings are and will be, by the database's clock. */
export async function readTimeline(db: Db, group: SettingsGroup): Promise<SettingsTimeline> {
  if (!group.canBePlanned) {
    const current = toVersion(group, await findNewestVersion(db, group.name));
    return { current, begun: [], upcoming: [], changesInMs: undefined };
  }
  const { newest, planned } = await listTimeline(db, group.name);
  const begun = planned.filter(({ waitMs }) => waitMs <= 0);
  const upcoming = planned.filter(({ waitMs }) => waitMs > 0);
  const version = (newest?.version ?? 0) + begun.length;
  const inForce = begun.at(-1);
  return {
    current: toVersion(group, inForce === undefined ? newest : { ...inForce, version }),
    begun,
    upcoming: upcoming.map((row) => ({ ...row, settings: readStoredSettings(group, row as unknown as StoredRow) })),
    changesInMs: upcoming[0]?.waitMs,
  };
}

/** Reads a version by its number; undefined if there is no such version. */
export async function readVersion(db: Db, group: SettingsGroup, version: number): Promise<SettingsVersion | undefined> {
  if (version === 0) return toVersion(group, undefined);
  const row = await findVersion(db, group.name, version);
  return row === undefined ? undefined : toVersion(group, row);
}

/** Reads some versions before one, newest first. */
export async function readVersionsBefore(
  db: Db,
  group: SettingsGroup,
  { version, limit }: { readonly version: number; readonly limit: number },
): Promise<readonly SettingsVersion[]> {
  return (await listVersionsBefore(db, group.name, version, limit)).map((row) => toVersion(group, row));
}

/** Reads the secrets of a group by field; omits those that were never written. */
export async function readSecrets(db: Db, group: SettingsGroup): Promise<Readonly<Record<string, string>>> {
  if (group.secrets.length === 0) return {};
  return Object.fromEntries((await listSecrets(db, group.name)).map(({ field, secret }) => [field, secret]));
}

interface Row {
  readonly version: number;
  readonly shape: number;
  readonly content: unknown;
  readonly savedBy: string | null;
  readonly savedAt: Date;
}

/** Reads a row through the upgrades; without a row, the defaults. */
export function toVersion(group: SettingsGroup, row: Row | undefined): SettingsVersion {
  return {
    version: row?.version ?? 0,
    settings: readStoredSettings(group, row as StoredRow | undefined),
    savedBy: row?.savedBy ?? null,
    savedAt: row?.savedAt ?? null,
  };
}

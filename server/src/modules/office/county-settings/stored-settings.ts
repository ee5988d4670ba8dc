import {
  readStoredSettings,
  type SettingsGroup,
  type StoredRow,
} from '@portal/contract/settings/define-settings-group';
import type { Db } from '../../../platform/database/database.ts';
import { findNewestVersion, findVersion, listSecrets, listVersionsBefore } from './county-settings.queries.ts';

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

/** Reads the version that is in force. */
export async function readNewestVersion(db: Db, group: SettingsGroup): Promise<SettingsVersion> {
  return toVersion(group, await findNewestVersion(db, group.name));
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

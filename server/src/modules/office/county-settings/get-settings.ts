import { SETTINGS_GROUPS, type SettingsGroupName, type SettingsOf } from '@portal/contract/settings/settings-groups';
import type { Db } from '../../../platform/database/database.ts';
import { memoizeFor } from '../../../platform/database/memoize-for.ts';
import { readSecrets, readTimeline } from './stored-settings.ts';

/** How long settings are used at most, in milliseconds, when a notice of a save by another process doesn't arrive. */
const MEMOIZED_MS = 1_000;

const memoized = memoizeFor<SettingsGroupName, SettingsOf<SettingsGroupName>>(MEMOIZED_MS);

/**
 * Returns a group's settings in force, secrets included. Every call of the portal needs some, so they are memoized for a moment; inside a
 * transaction they are always read.
 *
 * @returns what was saved last, or planned for a day that has begun, with the defaults of the fields that were added since.
 * @throws UnreadableSettingsError for settings that a newer version of the portal saved.
 */
export function getSettings<Name extends SettingsGroupName>(db: Db, name: Name): Promise<SettingsOf<Name>> {
  const read = async (expireIn: (ms: number) => void) => {
    const group = SETTINGS_GROUPS[name];
    const { current, changesInMs } = await readTimeline(db, group);
    if (changesInMs !== undefined) expireIn(changesInMs);
    return { ...current.settings, ...(await readSecrets(db, group)) } as SettingsOf<Name>;
  };
  return memoized.get(db, name, read) as Promise<SettingsOf<Name>>;
}

/** Reads the settings of any group: the current ones, or assumed ones for a calculation. */
export type ReadSettings = <Name extends SettingsGroupName>(name: Name) => Promise<SettingsOf<Name>>;

/** Returns a reader of the settings in force. */
export function createSettingsReader(db: Db): ReadSettings {
  return (name) => getSettings(db, name);
}

/** Returns a reader that gives unsaved settings for one group, and the current ones for the others. */
export function assumeSettings(
  read: ReadSettings,
  unsaved: { readonly group: SettingsGroupName; readonly settings: object },
): ReadSettings {
  return async <Name extends SettingsGroupName>(name: Name) =>
    name === unsaved.group ? (unsaved.settings as SettingsOf<Name>) : read(name);
}

/** Call it after a save has been committed: the settings take effect in this process with the next call. */
export function forgetSettings(db: Db): void {
  memoized.forget(db);
}

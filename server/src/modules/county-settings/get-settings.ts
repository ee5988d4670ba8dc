import type { Db } from '../../platform/database/database.ts';
import { memoizeFor } from '../../platform/database/memoize-for.ts';
import { findNewestVersion } from './county-settings.queries.ts';
import { SETTINGS_GROUPS, type SettingsGroup, type SettingsOf } from './settings-groups.ts';

const MEMOIZED_MS = 1_000;
const memoized = memoizeFor<SettingsGroup, SettingsOf<SettingsGroup>>(MEMOIZED_MS);

/**
 * A group's settings as they are in force. Every call of the portal asks for some, so they are kept for a moment; inside a
 * transaction they are read.
 *
 * @returns what was saved last, with the defaults of fields that it lacks.
 * @throws ZodError when a stored content breaks its schema, which no save allows.
 */
export function getSettings<Group extends SettingsGroup>(db: Db, group: Group): Promise<SettingsOf<Group>> {
  const read = async () => {
    const newest = await findNewestVersion(db, group);
    return SETTINGS_GROUPS[group].parse(newest?.content ?? {}) as SettingsOf<Group>;
  };
  return memoized.get(db, group, read) as Promise<SettingsOf<Group>>;
}

/** After a save: it is in force at once in the process that saved, and after a moment in the others. */
export function forgetSettings(db: Db): void {
  memoized.forget(db);
}

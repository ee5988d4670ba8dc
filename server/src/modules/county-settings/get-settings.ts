import type { Db } from '../../platform/database/database.ts';
import { findNewestVersion } from './county-settings.queries.ts';
import { findKept, keep } from './kept-settings.ts';
import { SETTINGS_GROUPS, type SettingsGroup, type SettingsOf } from './settings-groups.ts';

/**
 * A group's settings as they are in force. Every call of the portal asks for some, so they are kept for a moment; inside a
 * transaction they are read.
 *
 * @returns what was saved last, with the defaults of fields that it lacks.
 * @throws ZodError when a stored content breaks its schema, which no save allows.
 */
export async function getSettings<Group extends SettingsGroup>(db: Db, group: Group): Promise<SettingsOf<Group>> {
  const kept = findKept(db, group);
  if (kept !== undefined) return kept;
  const newest = await findNewestVersion(db, group);
  const settings = SETTINGS_GROUPS[group].parse(newest?.content ?? {}) as SettingsOf<Group>;
  keep(db, group, settings);
  return settings;
}

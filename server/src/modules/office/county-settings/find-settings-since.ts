import { SETTINGS_GROUPS, type SettingsGroupName, type SettingsOf } from '@portal/contract/settings/settings-groups';
import type { Db } from '../../../platform/database/database.ts';
import { readNewestVersion, readVersionsBefore } from './stored-settings.ts';

/** Versions read at a time; a group has a few. */
const VERSIONS_PER_READ = 50;

/**
 * Finds since when the settings of a group have continuously met a condition.
 *
 * @returns undefined if the current ones don't meet it; the beginning of time if the never-changed defaults do.
 */
export async function findSettingsSince<Name extends SettingsGroupName>(
  db: Db,
  name: Name,
  isMet: (settings: SettingsOf<Name>) => boolean,
): Promise<Date | undefined> {
  const group = SETTINGS_GROUPS[name];
  const current = await readNewestVersion(db, group);
  if (!isMet(current.settings as SettingsOf<Name>)) return undefined;
  let { version, savedAt } = current;
  for (;;) {
    const earlier = await readVersionsBefore(db, group, { version, limit: VERSIONS_PER_READ });
    for (const found of earlier) {
      if (!isMet(found.settings as SettingsOf<Name>)) return savedAt ?? new Date(0);
      ({ version, savedAt } = found);
    }
    if (earlier.length < VERSIONS_PER_READ) return savedAt ?? new Date(0);
  }
}

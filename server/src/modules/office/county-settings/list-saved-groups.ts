import type { SettingsGroupName } from '@portal/contract/settings/settings-groups';
import type { Db } from '../../../platform/database/database.ts';
import { findNewestVersion } from './county-settings.queries.ts';

/** Lists the given groups that were ever saved: a standard setting that was saved counts as decided. */
export async function listSavedGroups<Name extends SettingsGroupName>(
  db: Db,
  names: readonly Name[],
): Promise<readonly Name[]> {
  const versions = await Promise.all(names.map((name) => findNewestVersion(db, name)));
  return names.filter((_, index) => versions[index] !== undefined);
}

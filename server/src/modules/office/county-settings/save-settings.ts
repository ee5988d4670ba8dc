import {
  SETTINGS_GROUPS,
  type SettingsGroupName,
  type SettingsInputOf,
  type SettingsOf,
} from '@portal/contract/settings/settings-groups';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { AuditActor } from '../audit/index.ts';
import { forgetSettings } from './get-settings.ts';
import { SETTINGS_HALVES, type SettingsHalf } from './settings-halves.ts';
import { storeSettings } from './store-settings.ts';

/**
 * Saves a group without a call: for commands, the demo county and tests. Fields that are left out have their defaults.
 *
 * @returns the settings that are in force now.
 * @throws ZodError when the content breaks the group's schema.
 */
export async function saveSettings<Name extends SettingsGroupName>(
  db: Db,
  change: { readonly group: Name; readonly content: SettingsInputOf<Name>; readonly actor: AuditActor },
): Promise<SettingsOf<Name>> {
  const group = SETTINGS_GROUPS[change.group];
  const half = SETTINGS_HALVES[change.group] as SettingsHalf<Name>;
  const settings = group.schema.parse(change.content) as SettingsOf<Name>;
  await inTransaction(db, async (tx) => {
    await storeSettings(tx, { group, settings, actor: change.actor });
    await half.afterSave?.(tx, { settings, actor: change.actor });
  });
  forgetSettings(db);
  return settings;
}

import { type Db, inTransaction } from '../../platform/database/database.ts';
import { type AuditActor, recordAudit } from '../audit/index.ts';
import { findNewestVersion, insertVersion } from './county-settings.queries.ts';
import { forgetKept } from './kept-settings.ts';
import { SETTINGS_GROUPS, type SettingsGroup, type SettingsInputOf, type SettingsOf } from './settings-groups.ts';

/**
 * Saves a group as a new version and tells the audit trail what was before. Of two saves at the same time one fails on the
 * version's uniqueness instead of burying the other.
 *
 * @returns the settings as they are now in force.
 * @throws ZodError when the content breaks the group's schema.
 */
export async function saveSettings<Group extends SettingsGroup>(
  db: Db,
  change: { readonly group: Group; readonly content: SettingsInputOf<Group>; readonly actor: AuditActor },
): Promise<SettingsOf<Group>> {
  const content = SETTINGS_GROUPS[change.group].parse(change.content) as SettingsOf<Group>;
  await inTransaction(db, async (tx) => {
    const before = await findNewestVersion(tx, change.group);
    await insertVersion(tx, {
      group: change.group,
      version: (before?.version ?? 0) + 1,
      content,
      userId: change.actor.userId,
    });
    await recordAudit(tx, {
      action: 'settings.saved',
      actor: change.actor,
      details: { group: change.group, before: before?.content ?? null, after: content },
    });
  });
  forgetKept(db);
  return content;
}

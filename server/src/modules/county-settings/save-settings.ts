import { type Db, inTransaction } from '../../platform/database/database.ts';
import { type AuditActor, recordAudit } from '../audit/index.ts';
import { findNewestVersion, insertVersion } from './county-settings.queries.ts';
import { forgetSettings } from './get-settings.ts';
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
    await store(tx, { ...change, content });
    if (change.group === 'aLaCarteSpecialRates')
      await resetCardRates(tx, content as SettingsOf<'aLaCarteSpecialRates'>, change.actor);
  });
  forgetSettings(db);
  return content;
}

/**
 * Saving the special rates resets those of card accounts (Spec 3 §5): their table has the same rows, and prices that nobody has looked at
 * since would stand beside the new ones.
 */
async function resetCardRates(tx: Db, { rates }: SettingsOf<'aLaCarteSpecialRates'>, actor: AuditActor): Promise<void> {
  const before = await findNewestVersion(tx, 'creditCard');
  const content = SETTINGS_GROUPS.creditCard.parse({ ...(before?.content as object | undefined), rates });
  await store(tx, { group: 'creditCard', content, actor });
}

async function store(
  tx: Db,
  { group, content, actor }: { readonly group: SettingsGroup; readonly content: object; readonly actor: AuditActor },
): Promise<void> {
  const before = await findNewestVersion(tx, group);
  await insertVersion(tx, { group, version: (before?.version ?? 0) + 1, content, userId: actor.userId });
  await recordAudit(tx, {
    action: 'settings.saved',
    actor,
    details: { group, before: before?.content ?? null, after: content },
  });
}

import { isDeepStrictEqual } from 'node:util';
import type { SaveConflict } from '@portal/contract/envelope';
import type { SettingsGroup } from '@portal/contract/settings/define-settings-group';
import type { Db } from '../../../platform/database/database.ts';
import { type AuditActor, type AuditDetails, recordAudit } from '../audit/index.ts';
import { deleteSecret, insertVersion, upsertSecret } from './county-settings.queries.ts';
import { listChanged } from './planned-settings.rules.ts';
import { carryPlans, lockTimeline } from './store-plans.ts';
import { readVersion, type SettingsValues, type SettingsVersion } from './stored-settings.ts';

/** A save of a group, with settings that its schema has accepted. */
export interface SettingsChange {
  readonly group: SettingsGroup;
  /** Missing fields keep their values. */
  readonly settings: SettingsValues;
  readonly actor: AuditActor;
  /** The version that the save started from; left out, it is not checked for conflicts. */
  readonly baseVersion?: number | undefined;
  readonly removeSecrets?: readonly string[];
  /** Further effects of the save, and the group whose save caused this one; for the audit entry. */
  readonly details?: AuditDetails;
}

/** The settings in force after a save. */
export interface StoredSettings {
  readonly version: number;
  readonly settings: SettingsValues;
}

/** Thrown for a save that started from a version that another user has replaced. */
export class StaleSettingsError extends Error {
  readonly group: SettingsGroup;
  readonly conflict: SaveConflict;

  constructor(group: SettingsGroup, conflict: SaveConflict) {
    super('The settings were saved by another user.');
    this.name = 'StaleSettingsError';
    this.group = group;
    this.conflict = conflict;
  }
}

/**
 * Stores a group as a new version and audits it. Saves of a group run one after the other. Settings that equal the
 * current ones are not stored again, so that the history only has changes. The exception is the first save, which
 * records that someone chose the standard settings.
 *
 * @param tx the transaction of the whole save.
 * @returns the settings now in force, with empty secret fields.
 * @throws StaleSettingsError if the current settings differ from both `baseVersion` and the save.
 */
export async function storeSettings(tx: Db, change: SettingsChange): Promise<StoredSettings> {
  const { group, actor } = change;
  const { current, upcoming } = await lockTimeline(tx, group);
  const settings = clearSecrets(group, { ...current.settings, ...change.settings });
  await ensureNotStale(tx, change, { current, settings });
  const secrets = await storeSecrets(tx, change);
  const changed = listChanged(current.settings, settings);
  const isFirst = current.version === 0;
  const isNew = isFirst || changed.length > 0 || secrets.written.length > 0 || secrets.removed.length > 0;
  const version = isNew ? current.version + 1 : current.version;
  if (isNew) {
    await insertVersion(tx, {
      group: group.name,
      version,
      shape: group.upgrades.length,
      content: settings,
      userId: actor.userId,
      username: actor.username,
    });
    await carryPlans(tx, group, { plans: upcoming, before: current.settings, after: settings });
  }
  await recordAudit(tx, {
    action: 'settings.saved',
    actor,
    details: {
      group: group.name,
      version,
      checked: change.baseVersion !== undefined,
      changed,
      before: current.settings,
      after: settings,
      ...(group.secrets.length === 0 ? {} : { secrets }),
      ...change.details,
    },
  });
  return { version, settings };
}

/**
 * A newer version is a conflict only if it made a change that the save doesn't make: anything else would be a false
 * alarm.
 */
async function ensureNotStale(
  tx: Db,
  { group, baseVersion }: SettingsChange,
  { current, settings }: { readonly current: SettingsVersion; readonly settings: SettingsValues },
): Promise<void> {
  if (baseVersion === undefined || baseVersion === current.version) return;
  if (isDeepStrictEqual(settings, current.settings)) return;
  const base = await readVersion(tx, group, baseVersion);
  const fields = listChanged(base?.settings ?? {}, current.settings);
  if (fields.length === 0) return;
  throw new StaleSettingsError(group, {
    version: current.version,
    savedBy: current.savedBy,
    savedAt: (current.savedAt ?? new Date(0)).toISOString(),
    fields,
  });
}

function clearSecrets(group: SettingsGroup, settings: SettingsValues): SettingsValues {
  return { ...settings, ...Object.fromEntries(group.secrets.map((field) => [field, ''])) };
}

/** An empty secret keeps the stored one: a form never has it. Removing one is a separate act. */
async function storeSecrets(
  tx: Db,
  { group, settings, removeSecrets = [] }: SettingsChange,
): Promise<{ readonly written: readonly string[]; readonly removed: readonly string[] }> {
  const removed = group.secrets.filter((field) => removeSecrets.includes(field));
  const written = group.secrets.filter((field) => !removed.includes(field) && settings[field] !== '');
  for (const field of removed) await deleteSecret(tx, group.name, field);
  for (const field of written) await upsertSecret(tx, group.name, field, String(settings[field]));
  return { written, removed };
}

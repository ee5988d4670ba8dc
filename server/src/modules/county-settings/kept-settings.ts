import type { Db } from '../../platform/database/database.ts';
import type { SettingsGroup, SettingsOf } from './settings-groups.ts';

/**
 * How long settings are kept, in milliseconds: a change is in force at once in the process that saved it, and after this in the
 * others.
 */
const KEPT_MS = 1_000;

interface Kept {
  readonly settings: unknown;
  readonly untilMs: number;
}

/** By database, so that counties and tests do not see each other's, and gone with it. */
const keptOf = new WeakMap<Db, Map<SettingsGroup, Kept>>();

/** What was read less than a moment ago, outside of transactions. */
export function findKept<Group extends SettingsGroup>(db: Db, group: Group): SettingsOf<Group> | undefined {
  const kept = keptOf.get(db)?.get(group);
  return kept !== undefined && performance.now() < kept.untilMs ? (kept.settings as SettingsOf<Group>) : undefined;
}

export function keep<Group extends SettingsGroup>(db: Db, group: Group, settings: SettingsOf<Group>): void {
  if (db.isTransaction) return;
  const groups = keptOf.get(db) ?? new Map<SettingsGroup, Kept>();
  groups.set(group, { settings, untilMs: performance.now() + KEPT_MS });
  keptOf.set(db, groups);
}

/** After a save. */
export function forgetKept(db: Db): void {
  keptOf.delete(db);
}

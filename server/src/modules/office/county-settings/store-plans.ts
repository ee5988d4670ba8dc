import { PLANS_MAX } from '@portal/contract/office/county-settings/planned-settings';
import type { SettingsGroup } from '@portal/contract/settings/define-settings-group';
import { computeInstants } from '@portal/contract/values/local-date-time';
import { formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import type { Db } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type AuditActor, type AuditDetails, recordAudit } from '../audit/index.ts';
import { insertVersion, lockGroup, notifyProcesses } from './county-settings.queries.ts';
import { deletePlans, insertPlan } from './planned-settings.queries.ts';
import { carryForward, listChanged } from './planned-settings.rules.ts';
import { type PlannedSettings, readTimeline, type SettingsTimeline, type SettingsValues } from './stored-settings.ts';

/** A change of what a group has from a day on. */
export interface PlannedChange {
  readonly group: SettingsGroup;
  readonly firstDay: PlainDate;
  /** The county's. */
  readonly timeZone: string;
  readonly actor: AuditActor;
  readonly details?: AuditDetails;
}

/** The settings of a group on a day, before and after a change. */
export interface ChangedDay {
  readonly before: SettingsValues;
  readonly after: SettingsValues;
}

/**
 * Locks a group until the transaction ends, and turns planned settings whose day has begun into versions: what is saved now comes after
 * them.
 */
export async function lockTimeline(tx: Db, group: SettingsGroup): Promise<SettingsTimeline> {
  await lockGroup(tx, group.name);
  const timeline = await readTimeline(tx, group);
  const { begun, current } = timeline;
  for (const [index, row] of begun.entries())
    await insertVersion(tx, {
      group: group.name,
      version: current.version - begun.length + 1 + index,
      shape: row.shape,
      content: row.content,
      userId: row.userId,
      username: row.savedBy,
      planned: { savedAt: row.savedAt, firstDay: row.firstDay },
    });
  await deletePlans(
    tx,
    begun.map(({ id }) => id),
  );
  return { ...timeline, begun: [] };
}

/**
 * Changes fields of a group from a day on. Nothing is stored for a day on which nothing would change.
 *
 * @throws Refusal INVALID_INPUT for more than PLANS_MAX plans.
 */
export async function storePlan(tx: Db, change: PlannedChange, changes: SettingsValues): Promise<ChangedDay> {
  const { group, firstDay, actor } = change;
  const { current, upcoming } = await lockTimeline(tx, group);
  const { before, plan } = findDay({ current, upcoming }, firstDay);
  const was = plan?.settings ?? before;
  const after = group.schema.parse({ ...was, ...changes }) as SettingsValues;
  const isPlan = listChanged(before, after).length > 0;
  if (isPlan && plan === undefined && upcoming.length >= PLANS_MAX)
    throw new Refusal('INVALID_INPUT', { firstDay: { key: 'planLimit', params: { n: PLANS_MAX } } });
  if (plan !== undefined) await deletePlans(tx, [plan.id]);
  const startsAt = computeInstants({ from: `${firstDay}T00:00`, to: `${firstDay}T00:00` }, change.timeZone).since;
  const { userId, username: savedBy } = actor;
  if (isPlan) await insert(tx, group, { firstDay, startsAt, settings: after, userId, savedBy });
  await carryPlans(tx, group, { plans: upcoming.filter((later) => later.firstDay > firstDay), before: was, after });
  await recordAudit(tx, {
    action: 'settings.planned',
    actor,
    details: {
      group: group.name,
      firstDay: formatPlainDate(firstDay),
      changed: listChanged(was, after),
      before: was,
      after,
      ...change.details,
    },
  });
  return { before: was, after };
}

/** Discards the settings of a day that has not begun; later plans lose what they only had from them. */
export async function storeDiscard(tx: Db, change: PlannedChange): Promise<ChangedDay> {
  const { group, firstDay, actor } = change;
  const { current, upcoming } = await lockTimeline(tx, group);
  const { before, plan } = findDay({ current, upcoming }, firstDay);
  if (plan === undefined) throw new Refusal('PLANNED_SETTINGS_CHANGED');
  await deletePlans(tx, [plan.id]);
  const later = upcoming.filter((other) => other.firstDay > firstDay);
  await carryPlans(tx, group, { plans: later, before: plan.settings, after: before });
  await recordAudit(tx, {
    action: 'settings.planDiscarded',
    actor,
    details: {
      group: group.name,
      firstDay: formatPlainDate(firstDay),
      changed: listChanged(plan.settings, before),
      before: plan.settings,
      after: before,
    },
  });
  return { before: plan.settings, after: before };
}

/** Gives plans a change of the settings before them, and tells all processes. A plan that would change nothing any longer is deleted. */
export async function carryPlans(
  tx: Db,
  group: SettingsGroup,
  change: ChangedDay & { readonly plans: readonly PlannedSettings[] },
): Promise<void> {
  for (const { plan, settings } of carryForward(change.plans, change.before, change.after)) {
    if (settings !== undefined && listChanged(plan.settings, settings).length === 0) continue;
    await deletePlans(tx, [plan.id]);
    if (settings === undefined) continue;
    await insert(tx, group, { ...plan, settings: group.schema.parse(settings) as SettingsValues });
  }
  await notifyProcesses(tx);
}

function insert(
  tx: Db,
  group: SettingsGroup,
  plan: Omit<PlannedSettings, 'id' | 'savedAt'> & { readonly savedAt?: Date },
): Promise<void> {
  const { firstDay, startsAt, settings, userId, savedBy, savedAt } = plan;
  return insertPlan(tx, {
    group: group.name,
    shape: group.upgrades.length,
    content: settings,
    ...{ firstDay, startsAt, userId, username: savedBy },
    ...(savedAt && { savedAt }),
  });
}

/** The settings before a day, and those that are planned for it. */
function findDay(
  { current, upcoming }: Pick<SettingsTimeline, 'current' | 'upcoming'>,
  firstDay: PlainDate,
): { readonly before: SettingsValues; readonly plan: PlannedSettings | undefined } {
  const earlier = upcoming.filter((plan) => plan.firstDay < firstDay).at(-1);
  return { before: (earlier ?? current).settings, plan: upcoming.find((plan) => plan.firstDay === firstDay) };
}

import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  type discardPlannedSettings as discardEndpoint,
  type plannedSettings as endpoint,
  PLAN_MAX_DAYS,
  type planSettings as planEndpoint,
} from '@portal/contract/office/county-settings/planned-settings';
import { type Problem, problemsOf } from '@portal/contract/problem';
import type { SettingsGroup } from '@portal/contract/settings/define-settings-group';
import { SETTINGS_GROUPS, type SettingsGroupName } from '@portal/contract/settings/settings-groups';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import {
  daysBetween,
  formatPlainDate,
  getPlainDate,
  type PlainDate,
  plainDateAt,
} from '@portal/contract/values/plain-date';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf } from '../audit/index.ts';
import { forgetSettings } from './get-settings.ts';
import { readSettingsClock } from './planned-settings.queries.ts';
import { listChanged, pick } from './planned-settings.rules.ts';
import { SETTINGS_HALVES } from './settings-halves.ts';
import { type ChangedDay, lockTimeline, type PlannedChange, storeDiscard, storePlan } from './store-plans.ts';
import { type PlannedSettings, readTimeline } from './stored-settings.ts';

type Content = ContentOf<typeof endpoint>;

interface AnyHalf {
  afterPlan?(
    tx: Db,
    planned: ChangedDay & { readonly change: Omit<PlannedChange, 'group' | 'details'> },
  ): Promise<void>;
}

/**
 * Lists the settings that a group will have.
 *
 * @throws Refusal NOT_ALLOWED if the caller can't load the group.
 */
export async function listPlannedSettings(
  { db, county, caller }: CallContext,
  { group: name }: ParsedRequestOf<typeof endpoint>,
): Promise<Content> {
  const group: SettingsGroup = SETTINGS_GROUPS[name];
  if (!group.read.includes(caller.role)) throw new Refusal('NOT_ALLOWED');
  const { upcoming } = await readTimeline(db, group);
  return {
    plans: upcoming.map(({ id, firstDay, savedBy, savedAt, settings }) => ({
      ...{ id, savedBy },
      firstDay: formatPlainDate(firstDay),
      savedAt: localDateTimeAt(savedAt, county.timeZone),
      settings: settings as Content['plans'][number]['settings'],
    })),
  };
}

/**
 * Plans settings for a day, or changes a plan.
 *
 * @throws Refusal NOT_ALLOWED if the caller can't save the group; NOT_OFFERED for a group without first days; INVALID_INPUT for a day that has
 *   begun, settings that break the group's schema, and a plan that changes nothing; PLANNED_SETTINGS_CHANGED if another user's plans were
 *   saved since.
 */
export async function planSettings(
  context: CallContext,
  request: ParsedRequestOf<typeof planEndpoint>,
): Promise<CallResponse<Content>> {
  const group = getPlannable(request.group, context);
  const firstDay = getPlainDate(request.firstDay);
  const parsed = group.schema.strict().safeParse(request.settings);
  if (!parsed.success) throw new Refusal('INVALID_INPUT', problemsOf(parsed.error));
  const fields = listChanged(request.base, parsed.data);
  await inTransaction(context.db, async (tx) => {
    const replaced = await findSeen(tx, group, { seen: request.seen, id: request.replaces });
    await ensureLater(tx, firstDay, context.county.timeZone);
    const moves = replaced !== undefined && replaced.firstDay !== firstDay;
    if (!moves && fields.length === 0) throw refuseDay({ key: 'planChangesNothing' });
    // A plan that moves takes along what it changed on its day.
    const moved = moves ? await storeDay(tx, context, { group, firstDay: replaced.firstDay }) : undefined;
    const own = moved === undefined ? {} : pick(moved.before, listChanged(moved.after, moved.before));
    await storeDay(tx, context, { group, firstDay, changes: { ...own, ...pick(parsed.data, fields) } });
  });
  forgetSettings(context.db);
  const message = context.translate('settings:planned', { date: formatPlainDate(firstDay) });
  return new CallResponse({ content: await listPlannedSettings(context, { group: request.group }), message });
}

/**
 * Discards planned settings.
 *
 * @throws Refusal NOT_ALLOWED and NOT_OFFERED as `planSettings`; PLANNED_SETTINGS_CHANGED if there is no such plan any longer.
 */
export async function discardPlannedSettings(
  context: CallContext,
  { group: name, id, seen }: ParsedRequestOf<typeof discardEndpoint>,
): Promise<CallResponse<Content>> {
  const group = getPlannable(name, context);
  await inTransaction(context.db, async (tx) => {
    const plan = await findSeen(tx, group, { seen, id });
    if (plan !== undefined) await storeDay(tx, context, { group, firstDay: plan.firstDay });
  });
  forgetSettings(context.db);
  const content = await listPlannedSettings(context, { group: name });
  return new CallResponse({ content, message: context.translate('settings:planDiscarded') });
}

function getPlannable(name: SettingsGroupName, { caller }: CallContext): SettingsGroup {
  const group: SettingsGroup = SETTINGS_GROUPS[name];
  if (!group.write.includes(caller.role)) throw new Refusal('NOT_ALLOWED');
  if (!group.canBePlanned) throw new Refusal('NOT_OFFERED');
  return group;
}

/** Locks the group, and finds one of the plans that the caller has seen. */
async function findSeen(
  tx: Db,
  group: SettingsGroup,
  { seen, id }: { readonly seen: readonly number[]; readonly id: number | undefined },
): Promise<PlannedSettings | undefined> {
  const { upcoming } = await lockTimeline(tx, group);
  const isSeen = upcoming.length === seen.length && upcoming.every((plan) => seen.includes(plan.id));
  const found = upcoming.find((plan) => plan.id === id);
  if (!isSeen || (id !== undefined && found === undefined)) throw new Refusal('PLANNED_SETTINGS_CHANGED');
  return found;
}

/** By the clock that decides when the day begins. */
async function ensureLater(tx: Db, firstDay: PlainDate, timeZone: string): Promise<void> {
  const days = daysBetween(plainDateAt(await readSettingsClock(tx), timeZone), firstDay);
  if (days < 1 || days > PLAN_MAX_DAYS) throw refuseDay({ key: 'planFirstDay' });
}

function refuseDay(problem: Problem): Refusal {
  return new Refusal('INVALID_INPUT', { firstDay: problem });
}

/** Changes a day, or discards its plan where there are no changes, with what follows from it in other groups. */
async function storeDay(
  tx: Db,
  context: CallContext,
  {
    group,
    firstDay,
    changes,
  }: { readonly group: SettingsGroup; readonly firstDay: PlainDate; readonly changes?: object },
): Promise<ChangedDay> {
  const change = { firstDay, timeZone: context.county.timeZone, actor: actorOf(context) };
  const day = await (changes === undefined
    ? storeDiscard(tx, { ...change, group })
    : storePlan(tx, { ...change, group }, { ...changes }));
  const half = SETTINGS_HALVES[group.name as SettingsGroupName] as AnyHalf;
  await half.afterPlan?.(tx, { ...day, change });
  return day;
}

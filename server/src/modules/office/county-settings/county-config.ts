import type { SettingsGroup } from '@portal/contract/settings/define-settings-group';
import { placeFieldTexts } from '@portal/contract/settings/settings-fields';
import { SETTINGS_GROUPS, type SettingsGroupName } from '@portal/contract/settings/settings-groups';
import type { ParsedSettings } from '@portal/contract/settings/settings-request';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import { formatFieldText } from '@portal/messages/format-field-text';
import { inTransaction } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import { parseEntityTag } from '../../../platform/http/entity-tag.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { formatTimeOfDay } from '../../../platform/time-of-day.ts';
import { actorOf } from '../audit/index.ts';
import { getCountyLabels } from './get-county-labels.ts';
import { forgetSettings } from './get-settings.ts';
import { type CarriedOut, SETTINGS_HALVES, type SettingsEffects } from './settings-halves.ts';
import { StaleSettingsError, storeSettings } from './store-settings.ts';
import { readNewestVersion, readSecrets, type SettingsValues } from './stored-settings.ts';

/** A parsed save of any group. */
export type SettingsRequest = ParsedSettings<SettingsValues, SettingsValues>;

/** A half with every possible member, for code that handles all groups. */
interface AnyHalf {
  check?(tx: CallContext['db'], saved: object): Promise<void>;
  afterSave?(tx: CallContext['db'], saved: object): Promise<void>;
  load?(county: CallContext['county'], effects: SettingsEffects): Promise<SettingsValues>;
  respond?(settings: SettingsValues): SettingsValues;
  carryOut?(tx: CallContext['db'], saved: object): Promise<CarriedOut>;
  rehearse?(db: CallContext['db'], saved: object): Promise<CarriedOut | undefined>;
}

/** Loads a group (Spec 3 §7 "County configuration"). The response carries the version that a save can name. */
export async function loadGroup(
  { db, county }: CallContext,
  name: SettingsGroupName,
  effects: SettingsEffects,
): Promise<CallResponse<SettingsValues>> {
  const group: SettingsGroup = SETTINGS_GROUPS[name];
  const half = SETTINGS_HALVES[name] as AnyHalf;
  const { version, settings } = await readNewestVersion(db, group);
  const content = {
    ...settings,
    ...(await half.load?.(county, effects)),
    ...(await listStoredSecrets(db, group)),
  };
  return new CallResponse({ content, version });
}

/**
 * Saves a group with all consequences, or nothing (Spec 3 §7 "County configuration"). Options that only request a
 * preview store nothing, not even an audit entry.
 *
 * @throws Refusal INVALID_INPUT as the group's check; SETTINGS_CHANGED when another user has changed the settings since
 *   the version in `If-Match`.
 */
export async function saveGroup(
  context: CallContext,
  name: SettingsGroupName,
  { request, effects }: { readonly request: SettingsRequest; readonly effects: SettingsEffects },
): Promise<CallResponse<SettingsValues>> {
  const group: SettingsGroup = SETTINGS_GROUPS[name];
  const half = SETTINGS_HALVES[name] as AnyHalf;
  const { settings, options, removeSecrets } = request;
  const { db, county, translate } = context;
  const rehearsed = await half.rehearse?.(db, { settings, options, effects, county });
  if (rehearsed !== undefined) {
    const { version, settings: stored } = await readNewestVersion(db, group);
    const content = { ...stored, ...settings, ...rehearsed.extras };
    return new CallResponse({ content, message: rehearsed.message(translate), version });
  }
  const actor = actorOf(context);
  const baseVersion = parseEntityTag(context.client.ifMatch);
  const saved = await inTransaction(db, async (tx) => {
    if (half.check) {
      const { settings: before } = await readNewestVersion(tx, group);
      await half.check(tx, { settings, before, effects });
    }
    const stored = await storeSettings(tx, { group, settings, actor, baseVersion, removeSecrets, details: options });
    await half.afterSave?.(tx, { settings: stored.settings, actor });
    const carried = { settings, options, effects, county, actor };
    return { ...stored, carriedOut: await half.carryOut?.(tx, carried) };
  }).catch(async (error: unknown) => {
    throw error instanceof StaleSettingsError ? await refuseStale(context, error) : error;
  });
  forgetSettings(db);
  const content = {
    ...saved.settings,
    ...half.respond?.(saved.settings),
    ...saved.carriedOut?.extras,
    ...(await listStoredSecrets(db, group)),
  };
  return new CallResponse({
    content,
    message: saved.carriedOut?.message(translate) ?? translate('settings:saved'),
    version: saved.version,
  });
}

async function listStoredSecrets(db: CallContext['db'], group: SettingsGroup): Promise<SettingsValues> {
  if (group.secrets.length === 0) return {};
  return { storedSecrets: Object.keys(await readSecrets(db, group)) };
}

/**
 * Says who saved what and when, in the caller's language. Call it after the transaction was rolled back: it needs a connection, and
 * transactions that wait for each other's locks may have taken all of them.
 */
export async function refuseStale(
  { db, county, translate }: CallContext,
  { group, conflict }: StaleSettingsError,
): Promise<Refusal> {
  const { bookLabel, torrensLabel } = await getCountyLabels(db, translate);
  const labels = { book: bookLabel, torrens: torrensLabel, torrensLabel };
  const fields = conflict.fields.map((field) => {
    const texts = placeFieldTexts([group.name, field], group.fields[field] ?? { kind: 'text' });
    const label = formatFieldText(texts.label, labels, translate);
    return texts.about === undefined
      ? label
      : translate('settings:labelAbout', { about: formatFieldText(texts.about, labels, translate), label });
  });
  const savedAt = new Date(conflict.savedAt);
  return new Refusal(
    'SETTINGS_CHANGED',
    {},
    {
      conflict,
      params: {
        user: conflict.savedBy ?? translate('settings:operator'),
        date: formatPlainDate(plainDateAt(savedAt, county.timeZone)),
        time: formatTimeOfDay(savedAt, county.timeZone),
        fields: fields.join(', '),
      },
    },
  );
}

import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  type ChangedGroup,
  type compareSettingsFile as compareEndpoint,
  type importSettingsFile as importEndpoint,
  type SettingsFile,
  TRANSFERRED_GROUPS,
} from '@portal/contract/office/county-settings/settings-transfer';
import { type FieldProblems, type Problem, problemsOf } from '@portal/contract/problem';
import { compareSettings } from '@portal/contract/settings/compare-settings';
import type { SettingsGroup } from '@portal/contract/settings/define-settings-group';
import { SETTINGS_GROUPS, type SettingsGroupName } from '@portal/contract/settings/settings-groups';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type AuditActor, actorOf } from '../audit/index.ts';
import { refuseStale } from './county-config.ts';
import { forgetSettings } from './get-settings.ts';
import { StaleSettingsError, storeSettings } from './store-settings.ts';
import { readNewestVersion, type SettingsValues } from './stored-settings.ts';

/** Says something about one county: who answers there, through which day its index is verified, what it certifies. */
const FACTS_OF_A_COUNTY: readonly SettingsGroupName[] = [
  ...(['common', 'notableDates', 'latestNews', 'loginPageLatestNews', 'loginPageLinks', 'loginPageSlides'] as const),
  ...(['externalLinks', 'searchCertificates', 'certifiedCopies', 'userLockout'] as const),
];

/** A group of a file that differs from the settings in force. */
type ListedGroup = Omit<ChangedGroup, 'isOfAnotherCounty'>;

type Json = SettingsFile['groups'][string]['settings'];

/** Returns the settings in force as the content of a file, without secrets and pictures. */
export async function exportSettings({ db, county, caller }: CallContext): Promise<SettingsFile> {
  const groups: Record<string, SettingsFile['groups'][string]> = {};
  for (const name of TRANSFERRED_GROUPS) {
    const group: SettingsGroup = SETTINGS_GROUPS[name];
    if (!group.read.includes(caller.role)) continue;
    const { settings } = await readNewestVersion(db, group);
    groups[name] = {
      shape: group.upgrades.length,
      settings: withoutPictures(group, withoutSecrets(group, settings)) as Json,
    };
  }
  const exportedAt = localDateTimeAt(county.clock.now(), county.timeZone);
  return { format: 'land-record-portal-settings', county: county.name, exportedAt, groups };
}

/**
 * Compares a file with the settings in force.
 *
 * @throws Refusal INVALID_INPUT with a problem for each group and field that can't be imported.
 */
export async function compareSettingsFile(
  context: CallContext,
  { file }: ParsedRequestOf<typeof compareEndpoint>,
): Promise<ContentOf<typeof compareEndpoint>> {
  const changed = await listChangedGroups(context.db, file);
  const canSave = ({ group }: ListedGroup) => SETTINGS_GROUPS[group].write.includes(context.caller.role);
  const isOfAnother = ({ group }: ListedGroup) => file.county !== context.county.name && isFactOfACounty(group);
  return {
    changed: changed.filter(canSave).map((each) => ({ ...each, isOfAnotherCounty: isOfAnother(each) })),
    skipped: changed.filter((each) => !canSave(each)).map(({ group }) => group),
  };
}

/** Lists the groups of a file that differ from the settings in force. @throws Refusal as `compareSettingsFile`. */
async function listChangedGroups(db: Db, file: SettingsFile): Promise<readonly ListedGroup[]> {
  const changed: ListedGroup[] = [];
  const problems: Record<string, Problem> = {};
  for (const [name, stored] of Object.entries(file.groups)) {
    const group = findTransferred(name);
    if (group === undefined) {
      problems[name] = { key: 'unknownSetting' };
      continue;
    }
    const { version, settings: before } = await readNewestVersion(db, group);
    const read = readGroup(group, stored, before);
    if ('problems' in read) Object.assign(problems, read.problems);
    else if (compareSettings(group, before, read.settings).length > 0)
      changed.push({
        group: name as SettingsGroupName,
        version,
        before: before as Json,
        after: read.settings as Json,
      });
  }
  if (Object.keys(problems).length > 0) throw new Refusal('INVALID_INPUT', problems);
  return changed;
}

/**
 * Puts the file of another county in force in a new one, whose settings no one has saved, except what the file says about the
 * other county. Joins the transaction.
 *
 * @returns the groups that were left out.
 * @throws Refusal INVALID_INPUT with a problem for each group and field that can't be imported.
 */
export async function applySettingsTemplate(
  tx: Db,
  { file, actor, by }: { readonly file: SettingsFile; readonly actor: AuditActor; readonly by: string },
): Promise<readonly SettingsGroupName[]> {
  const changed = await listChangedGroups(tx, file);
  const isFact = ({ group }: ListedGroup) => isFactOfACounty(group);
  for (const { group: name, after, version } of changed.filter((each) => !isFact(each)).toSorted(compareNames)) {
    const group: SettingsGroup = SETTINGS_GROUPS[name];
    const details = { imported: true, from: file.county, by };
    await storeSettings(tx, { group, settings: after, actor, baseVersion: version, details });
  }
  return changed.filter(isFact).map(({ group }) => group);
}

/**
 * Puts a file in force in one transaction: every group that differs becomes a new version, or nothing changes. Stores
 * exactly the differences that the comparison showed, without the further effects of a save by hand.
 *
 * @throws Refusal as `compareSettingsFile`; SETTINGS_CHANGED if a group has another version than in `versions`.
 */
export async function importSettingsFile(
  context: CallContext,
  { file, versions }: ParsedRequestOf<typeof importEndpoint>,
): Promise<CallResponse<ContentOf<typeof importEndpoint>>> {
  const actor = actorOf(context);
  const imported = await inTransaction(context.db, async (tx) => {
    const { changed } = await compareSettingsFile({ ...context, db: tx }, { file });
    for (const { group: name, after } of changed.toSorted(compareNames)) {
      const group: SettingsGroup = SETTINGS_GROUPS[name];
      // A group that wasn't compared counts as never saved.
      const baseVersion = versions[name] ?? 0;
      await storeSettings(tx, { group, settings: after, actor, baseVersion, details: { imported: true } });
    }
    return changed.map(({ group }) => group);
  }).catch(async (error: unknown) => {
    throw error instanceof StaleSettingsError ? await refuseStale(context, error) : error;
  });
  forgetSettings(context.db);
  return new CallResponse({ content: { imported }, message: context.translate('settings:saved') });
}

/**
 * The order in which an import locks its groups. In the order of the file, two imports could wait for each other; a
 * save of the special rates locks its own group and then that of cards, and this order does the same.
 */
function compareNames(one: ListedGroup, other: ListedGroup): number {
  return one.group < other.group ? -1 : 1;
}

function isFactOfACounty(name: SettingsGroupName): boolean {
  return FACTS_OF_A_COUNTY.includes(name);
}

function findTransferred(name: string): SettingsGroup | undefined {
  return TRANSFERRED_GROUPS.includes(name as SettingsGroupName)
    ? SETTINGS_GROUPS[name as SettingsGroupName]
    : undefined;
}

/** Reads a group of a file over the settings in force: through the upgrades, without secrets, and without fields that it doesn't know. */
function readGroup(
  group: SettingsGroup,
  { shape, settings }: SettingsFile['groups'][string],
  current: SettingsValues,
): { readonly settings: SettingsValues } | { readonly problems: FieldProblems } {
  if (shape > group.upgrades.length) return { problems: { [group.name]: { key: 'newerSettings' } } };
  const upgraded = group.upgrades.slice(shape).reduce<SettingsValues>((stored, upgrade) => upgrade(stored), settings);
  const fields = Object.keys(withoutPictures(group, group.schema.shape));
  const unknown = Object.keys(upgraded).filter((field) => !fields.includes(field));
  if (unknown.length > 0)
    return {
      problems: Object.fromEntries(unknown.map((field) => [`${group.name}.${field}`, { key: 'unknownSetting' }])),
    };
  const parsed = group.schema.safeParse(withoutSecrets(group, { ...current, ...upgraded }));
  if (parsed.success) return { settings: parsed.data };
  const found = Object.entries(problemsOf(parsed.error));
  return { problems: Object.fromEntries(found.map(([field, problem]) => [`${group.name}.${field}`, problem])) };
}

/** Pictures are stored in a county, so that another one can't show them. */
function withoutPictures(group: SettingsGroup, settings: SettingsValues): SettingsValues {
  return Object.fromEntries(Object.entries(settings).filter(([field]) => !group.pictures.includes(field)));
}

/** Secrets are neither exported nor imported; an empty secret keeps the stored value. */
function withoutSecrets(group: SettingsGroup, settings: SettingsValues): SettingsValues {
  return { ...settings, ...Object.fromEntries(group.secrets.map((field) => [field, ''])) };
}

import type { Endpoint } from '@portal/contract/endpoint';
import { LOAD_SETTINGS, SAVE_SETTINGS } from '@portal/contract/office/county-settings/county-config';
import { SETTINGS_GROUPS, type SettingsGroupName } from '@portal/contract/settings/settings-groups';
import { queryOptions } from '@tanstack/react-query';
import { callForMessage } from '../../lib/api-client.ts';

/** Values of a group's fields, as code for all groups sees them. */
export type SettingsValues = Readonly<Record<string, unknown>>;

/** A group as the server returns it. */
export interface LoadedSettings {
  readonly settings: SettingsValues;
  /** Extra fields of the response when loading. */
  readonly extras: SettingsValues;
  /** The base version of a save. */
  readonly version: number | undefined;
}

/** A group's settings; reloaded each time that its screen opens, so that its form starts from the current ones. */
export const settingsQuery = (name: SettingsGroupName) =>
  queryOptions({
    queryKey: ['settings', name],
    queryFn: ({ signal }) => loadSettings(name, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });

/** Loads a group. @throws ApiRefusal as `call`. */
export async function loadSettings(name: SettingsGroupName, signal?: AbortSignal): Promise<LoadedSettings> {
  const load: Endpoint = LOAD_SETTINGS[name];
  const { content, version } = await callForMessage(load, {}, signal && { signal });
  return { ...splitContent(name, content as SettingsValues), version };
}

/**
 * Saves a group.
 *
 * @param save `version` is the version that the changes started from; `options` are carried out and not stored.
 * @throws ApiRefusal as `call`; with `conflict` if another user has saved in the meantime.
 */
export async function saveSettings(
  name: SettingsGroupName,
  save: { readonly settings: SettingsValues; readonly options?: object; readonly version: number | undefined },
): Promise<LoadedSettings & { readonly message: string }> {
  const endpoint: Endpoint = SAVE_SETTINGS[name];
  const { content, message, version } = await callForMessage(
    endpoint,
    { ...save.settings, ...save.options },
    save.version === undefined ? {} : { version: save.version },
  );
  return { ...splitContent(name, content as SettingsValues), message, version };
}

function splitContent(name: SettingsGroupName, content: SettingsValues) {
  const fields = Object.keys(SETTINGS_GROUPS[name].schema.shape);
  const isField = ([field]: [string, unknown]) => fields.includes(field);
  const entries = Object.entries(content);
  return {
    settings: Object.fromEntries(entries.filter(isField)),
    extras: Object.fromEntries(entries.filter((entry) => !isField(entry))),
  };
}

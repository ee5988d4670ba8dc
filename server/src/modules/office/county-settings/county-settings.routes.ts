import type { Endpoint } from '@portal/contract/endpoint';
import { LOAD_SETTINGS, SAVE_SETTINGS } from '@portal/contract/office/county-settings/county-config';
import {
  discardPlannedSettings as discardEndpoint,
  planSettings as planEndpoint,
  plannedSettings as plannedEndpoint,
} from '@portal/contract/office/county-settings/planned-settings';
import { reloadConfiguration as reloadConfigurationEndpoint } from '@portal/contract/office/county-settings/reload-configuration';
import { settingsHistory } from '@portal/contract/office/county-settings/settings-history';
import {
  compareSettingsFile as compareEndpoint,
  exportSettings as exportSettingsEndpoint,
  importSettingsFile as importEndpoint,
} from '@portal/contract/office/county-settings/settings-transfer';
import { uploadPicture as uploadPictureEndpoint } from '@portal/contract/office/county-settings/upload-picture';
import { SETTINGS_GROUP_NAMES, type SettingsGroupName } from '@portal/contract/settings/settings-groups';
import type { z } from 'zod';
import { type Route, route } from '../../../platform/http/route.ts';
import { loadGroup, type SettingsRequest, saveGroup } from './county-config.ts';
import { listSettingsHistory } from './list-settings-history.ts';
import { discardPlannedSettings, listPlannedSettings, planSettings } from './plan-settings.ts';
import { reloadConfiguration } from './reload-configuration.ts';
import type { SettingsEffects } from './settings-halves.ts';
import { compareSettingsFile, exportSettings, importSettingsFile } from './transfer-settings.ts';
import { uploadPicture } from './upload-picture.ts';

/** Binds the two calls of every group, which load and save it, and those that concern all groups. */
export function buildCountySettingsRoutes(effects: SettingsEffects): readonly Route[] {
  return [
    ...SETTINGS_GROUP_NAMES.flatMap((name) => bindGroup(name, effects)),
    route(reloadConfigurationEndpoint, reloadConfiguration),
    route(settingsHistory, listSettingsHistory),
    route(plannedEndpoint, listPlannedSettings),
    route(planEndpoint, planSettings),
    route(discardEndpoint, discardPlannedSettings),
    route(exportSettingsEndpoint, exportSettings),
    route(compareEndpoint, compareSettingsFile),
    route(importEndpoint, importSettingsFile),
    route(uploadPictureEndpoint, uploadPicture),
  ];
}

function bindGroup(name: SettingsGroupName, effects: SettingsEffects): readonly Route[] {
  const load: Endpoint = LOAD_SETTINGS[name];
  const save: Endpoint<z.ZodType<SettingsRequest>> = SAVE_SETTINGS[name];
  return [
    route(load, (context) => loadGroup(context, name, effects)),
    route(save, (context, request) => saveGroup(context, name, { request, effects })),
  ];
}

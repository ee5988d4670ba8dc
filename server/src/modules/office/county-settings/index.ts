export type { SettingsGroupName, SettingsInputOf, SettingsOf } from '@portal/contract/settings/settings-groups';
export { findEmblem, getPicture, purgePictures } from './county-pictures.ts';
export { buildCountySettingsRoutes } from './county-settings.routes.ts';
export { findSettingsSince } from './find-settings-since.ts';
export { getCountyLabels } from './get-county-labels.ts';
export { assumeSettings, createSettingsReader, getSettings, type ReadSettings } from './get-settings.ts';
export { listSavedGroups } from './list-saved-groups.ts';
export { saveSettings } from './save-settings.ts';
export { watchSettings } from './watch-settings.ts';

export { getSettings } from './get-settings.ts';
export { saveSettings } from './save-settings.ts';
export type { SettingsGroup, SettingsOf } from './settings-groups.ts';

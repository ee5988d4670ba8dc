import { useTexts } from '../../lib/texts/i18n.ts';
import type { PanelEntry } from './navigation.ts';

/** Names entries of the navigation: by their settings group, or by their own name. */
export function useEntryName(): (entry: PanelEntry) => string {
  const texts = useTexts('control-panel');
  const settingsTexts = useTexts('settings');
  return ({ group, name }) =>
    group === undefined ? texts(`names.${name ?? 'accounts'}`) : settingsTexts(`names.${group}`);
}

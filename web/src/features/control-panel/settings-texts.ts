import type { SettingsGroup } from '@portal/contract/settings/define-settings-group';
import { type AnyField, type FieldTextKey, placeFieldTexts } from '@portal/contract/settings/settings-fields';
import { SETTINGS_GROUPS, type SettingsGroupName } from '@portal/contract/settings/settings-groups';
import controlPanel from '@portal/messages/en/control-panel.json';
import { countyWordsOf, formatFieldLabel, formatFieldText } from '@portal/messages/format-field-text';
import type { GroupKey, Translate } from '@portal/messages/translate';
import { useTranslation } from 'react-i18next';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import type { FieldText } from '../../ui/form/layer/contract-form.ts';

/** The fields, and the screens, that have other words: those of the English texts. */
const SYNONYMS: ReadonlySet<string> = new Set(
  Object.entries(controlPanel.synonyms).flatMap(([name, words]) => Object.keys(words).map((key) => `${name}.${key}`)),
);
type SynonymsKey = GroupKey<'control-panel', 'synonyms'>;

/** Returns any text of a settings field, with the county's own words in it. */
export function useFieldText(): (key: FieldTextKey) => string {
  const { words, translate } = useFieldWords();
  return (key) => formatFieldText(key, words, translate);
}

function useFieldWords() {
  const translate = useTranslation().t as unknown as Translate;
  return { words: countyWordsOf(useProductConfiguration().county), translate };
}

/** A field of a group with its texts. */
export interface DescribedField extends FieldText {
  readonly hint: string;
}

/**
 * Describes the fields of groups: labels that include their subject, and hints.
 *
 * @returns a function that gives the texts by path; for a table also those of its columns (`rates.cost`).
 */
export function useDescribeFields(): (name: SettingsGroupName) => Readonly<Record<string, DescribedField>> {
  const { words, translate } = useFieldWords();
  const describe = (path: readonly string[], field: AnyField): DescribedField => ({
    label: formatFieldLabel(path, field, words, translate),
    hint: formatFieldText(placeFieldTexts(path, field).hint, words, translate),
  });
  return (name) => {
    const group: SettingsGroup = SETTINGS_GROUPS[name];
    return Object.fromEntries(
      Object.entries(group.fields).flatMap(([field, described]) => [
        [field, describe([name, field], described)],
        ...Object.entries(described.row ?? {}).map(([cell, inner]): [string, DescribedField] => [
          `${field}.${cell}`,
          describe([name, field, cell], inner),
        ]),
      ]),
    );
  };
}

/** @returns a function that gives synonyms of a field or screen, by which the search also finds it; empty for most. */
export function useSynonyms(): (name: SettingsGroupName | 'screens', field: string) => string {
  const texts = useTexts('control-panel');
  return (name, field) => {
    const key = `${name}.${field}`;
    return SYNONYMS.has(key) ? texts(`synonyms.${key as SynonymsKey}`) : '';
  };
}

import { type AnyField, type FieldTextKey, placeFieldTexts } from '@portal/contract/settings/settings-fields';
import type { Translate } from './translate.ts';

/** The county's own words, which the texts of some settings show. */
export interface CountyWords {
  readonly book: string;
  readonly torrens: string;
  readonly torrensLabel: string;
}

/** Returns a county's words for a book and registered land. */
export function countyWordsOf(labels: { readonly bookLabel: string; readonly torrensLabel: string }): CountyWords {
  return { book: labels.bookLabel, torrens: labels.torrensLabel, torrensLabel: labels.torrensLabel };
}

/** Returns a text of a settings field. */
export function formatFieldText(key: FieldTextKey, words: CountyWords, translate: Translate): string {
  // The definitions of fields are in the contract, which has no texts, so settings-texts.test.ts checks their keys
  // instead of the compiler.
  return (translate as (key: FieldTextKey, words: CountyWords) => string)(key, words);
}

/**
 * Returns the label of a settings field or column, with its subject. @param path its group, its name and, of a column,
 * the column's.
 */
export function formatFieldLabel(
  path: readonly string[],
  field: AnyField,
  words: CountyWords,
  translate: Translate,
): string {
  const { label, about } = placeFieldTexts(path, field);
  const shown = formatFieldText(label, words, translate);
  if (about === undefined) return shown;
  return translate('settings:labelAbout', { about: formatFieldText(about, words, translate), label: shown });
}

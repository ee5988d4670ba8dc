import type { FieldTextKey } from '@portal/contract/settings/settings-fields';
import type { Translate } from './translate.ts';

/** The county's own words, which the texts of some settings show. */
export interface CountyWords {
  readonly book: string;
  readonly torrens: string;
  readonly torrensLabel: string;
}

/** Returns a text of a settings field. */
export function formatFieldText(key: FieldTextKey, words: CountyWords, translate: Translate): string {
  // The definitions of fields are in the contract, which knows no texts: settings-texts.test.ts checks their keys instead of the compiler.
  return (translate as (key: FieldTextKey, words: CountyWords) => string)(key, words);
}

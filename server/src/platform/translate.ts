import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@portal/contract/values/language';
import { AREA_NAMES, type Area } from '@portal/messages/areas';
import type { Translate, TranslateArea } from '@portal/messages/translate';
import { writtenNumbers } from '@portal/messages/written-numbers';
import { createInstance } from 'i18next';

export type { GroupKey, TextKey, Translate } from '@portal/messages/translate';

const MESSAGES_FOLDER = join(import.meta.dirname, '../../../messages/src');

const i18next = createInstance().use(writtenNumbers);
await i18next.init({
  lng: 'en',
  fallbackLng: 'en',
  ns: [...AREA_NAMES],
  defaultNS: 'common',
  // The texts go into JSON, PDF and email; code that writes HTML escapes them there.
  interpolation: { escapeValue: false, alwaysFormat: true },
  resources: Object.fromEntries(Object.values(LANGUAGES).map(({ tag }) => [tag, readLanguage(tag)])),
  // The compiler checks keys and variables; only a cast can get past it, and a user must never read a key.
  parseMissingKeyHandler: (key) => {
    throw new RangeError(`No text has the key ${key}`);
  },
  missingInterpolationHandler: (text: string, [placeholder]: RegExpExecArray) => {
    throw new RangeError(`Nothing to fill in for ${placeholder} in "${text}"`);
  },
});

/**
 * The translator of a language.
 *
 * @throws RangeError for a key or a variable that a cast has hidden from the compiler.
 */
export function translatorOf(language: Language): Translate {
  return i18next.getFixedT(LANGUAGES[language].tag) as Translate;
}

/** The translator of the texts of one area in a language; it throws like `translatorOf`. */
export function areaTranslatorOf<Name extends Area>(language: Language, area: Name): TranslateArea<Name> {
  return i18next.getFixedT(LANGUAGES[language].tag, area) as unknown as TranslateArea<Name>;
}

function readLanguage(tag: string): Record<string, object> {
  const folder = join(MESSAGES_FOLDER, tag);
  let files: readonly string[];
  try {
    files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  } catch {
    // A language without a folder is shown in English.
    return {};
  }
  return Object.fromEntries(
    files.map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  );
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@portal/contract/values/language';
import { AREAS } from '@portal/messages/areas';
import { writtenNumbers } from '@portal/messages/written-numbers';
import { createInstance, type TOptions } from 'i18next';

/** Returns the text of a key (`area:key`) in one language, or in English if the language doesn't have it. */
export type Translate = (key: string, params?: TOptions) => string;

const MESSAGES_FOLDER = join(import.meta.dirname, '../../../messages/src');

const i18next = createInstance().use(writtenNumbers);
await i18next.init({
  lng: 'en',
  fallbackLng: 'en',
  ns: [...AREAS],
  defaultNS: 'common',
  // The texts are used in JSON, PDF, and plain-text email. Code that writes HTML escapes them itself.
  interpolation: { escapeValue: false, alwaysFormat: true },
  resources: Object.fromEntries(Object.values(LANGUAGES).map(({ tag }) => [tag, readLanguage(tag)])),
});

/** Returns the translate function of a language. */
export function translatorOf(language: Language): Translate {
  const translate = i18next.getFixedT(LANGUAGES[language].tag);
  return (key, params = {}) => translate(key, params);
}

function readLanguage(tag: string): Record<string, object> {
  const folder = join(MESSAGES_FOLDER, tag);
  let files: readonly string[];
  try {
    files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  } catch {
    // A language without a folder uses English for every text.
    return {};
  }
  return Object.fromEntries(
    files.map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  );
}

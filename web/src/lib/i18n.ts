import type { Language } from '@portal/contract/values/language';
import { LANGUAGES } from '@portal/contract/values/language';
import { AREAS, type Area } from '@portal/messages/areas';
import common from '@portal/messages/en/common.json';
import imaging from '@portal/messages/en/imaging.json';
import problems from '@portal/messages/en/problems.json';
import refusals from '@portal/messages/en/refusals.json';
import results from '@portal/messages/en/results.json';
import search from '@portal/messages/en/search.json';
import signIn from '@portal/messages/en/sign-in.json';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';

const ENGLISH = { common, problems, refusals, 'sign-in': signIn, search, results, imaging } satisfies Record<
  Area,
  object
>;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof ENGLISH;
  }
}

/** The other languages, an area's file at a time, fetched when somebody chooses the language. */
const TRANSLATIONS = import.meta.glob<Record<string, string>>(
  ['../../../messages/src/*/*.json', '!../../../messages/src/en/*.json'],
  { import: 'default' },
);

/** Starts the texts in English, which is part of the first load; call it once, before anything renders. */
export function startTexts(): void {
  void i18next.use(initReactI18next).init({
    lng: LANGUAGES.ENGLISH.tag,
    fallbackLng: LANGUAGES.ENGLISH.tag,
    ns: [...AREAS],
    defaultNS: 'common',
    resources: { [LANGUAGES.ENGLISH.tag]: ENGLISH },
    // React escapes what it renders; escaping here too would show entities.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
}

/** Shows the interface in a language: its texts over the English ones, and the page's `lang`, which screen readers follow. */
export async function showLanguage(language: Language): Promise<void> {
  const { tag } = LANGUAGES[language];
  if (tag === i18next.language) return;
  const files = AREAS.map((area) => ({ area, load: TRANSLATIONS[`../../../messages/src/${tag}/${area}.json`] }));
  const loaded = await Promise.all(files.map(async ({ area, load }) => ({ area, texts: await load?.() })));
  const isTranslated = loaded.some(({ texts }) => texts !== undefined);
  for (const { area, texts } of loaded) {
    if (texts) i18next.addResourceBundle(tag, area, texts);
  }
  await i18next.changeLanguage(tag);
  // A page of English texts must not be read aloud as another language.
  document.documentElement.lang = isTranslated ? tag : LANGUAGES.ENGLISH.tag;
}

/** The texts of an area: `const texts = useTexts('search'); texts('heading')`. An unknown key does not compile. */
export function useTexts<A extends Area>(area: A) {
  return useTranslation(area).t;
}

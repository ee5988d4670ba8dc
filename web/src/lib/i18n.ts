import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@portal/contract/values/language';
import { AREAS, type Area } from '@portal/messages/areas';
import common from '@portal/messages/en/common.json';
import problems from '@portal/messages/en/problems.json';
import refusals from '@portal/messages/en/refusals.json';
import signIn from '@portal/messages/en/sign-in.json';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { TEXTS_BEHIND_SIGN_IN } from './texts-behind-sign-in.ts';

/** What the login page needs; the other areas come with the shell (texts-behind-sign-in.ts). */
const FIRST_TEXTS = { common, problems, refusals, 'sign-in': signIn } satisfies Partial<Record<Area, object>>;

/** The English texts, from which the keys of `useTexts` are typed; an area without a place here does not compile. */
type EnglishTexts = Pick<typeof FIRST_TEXTS & typeof TEXTS_BEHIND_SIGN_IN, Area>;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: EnglishTexts;
  }
}

/** The other languages, an area's file at a time, fetched when somebody chooses the language. */
const TRANSLATIONS = import.meta.glob<object>(['../../../messages/src/*/*.json', '!../../../messages/src/en/*.json'], {
  import: 'default',
});

/** Starts the texts in English; call it once, before anything renders. */
export function startTexts(): void {
  void i18next.use(initReactI18next).init({
    lng: LANGUAGES[DEFAULT_LANGUAGE].tag,
    fallbackLng: LANGUAGES.ENGLISH.tag,
    ns: [...AREAS],
    defaultNS: 'common',
    resources: { [LANGUAGES.ENGLISH.tag]: FIRST_TEXTS },
    // React escapes what it renders; escaping here too would show entities.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
}

/** Adds the English texts of further areas. */
export function addEnglishTexts(areas: Partial<Record<Area, object>>): void {
  for (const [area, texts] of Object.entries(areas)) {
    i18next.addResourceBundle(LANGUAGES.ENGLISH.tag, area, texts);
  }
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
  document.documentElement.lang = isTranslated || language === 'ENGLISH' ? tag : LANGUAGES.ENGLISH.tag;
}

/** The language that the interface is shown in. */
export function shownLanguage(): Language {
  const languages = Object.keys(LANGUAGES) as Language[];
  return languages.find((language) => LANGUAGES[language].tag === i18next.language) ?? DEFAULT_LANGUAGE;
}

/** The texts of an area: `const texts = useTexts('search'); texts('heading')`. An unknown key does not compile. */
export function useTexts<A extends Area>(area: A) {
  return useTranslation(area).t;
}

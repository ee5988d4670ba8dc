import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@portal/contract/values/language';
import { AREAS, type BrowserArea } from '@portal/messages/areas';
import common from '@portal/messages/en/common.json';
import problems from '@portal/messages/en/problems.json';
import signIn from '@portal/messages/en/sign-in.json';
import { writtenNumbers } from '@portal/messages/written-numbers';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { FALLBACK_NOTE, fallbackNote } from './fallback-texts.ts';
import { loadScriptFont } from './script-fonts.ts';
import type { TEXTS_BEHIND_SIGN_IN } from './texts-behind-sign-in.ts';
import type { TEXTS_OF_PUBLIC_PAGES } from './texts-of-public-pages.ts';

/** What the login page needs; the other areas come with the screens that show them. */
const FIRST_TEXTS = { common, problems, 'sign-in': signIn } satisfies Partial<Record<BrowserArea, object>>;

/** The English texts, from which the keys of `useTexts` are typed; an area without a place here does not compile. */
type EnglishTexts = Pick<typeof FIRST_TEXTS & typeof TEXTS_BEHIND_SIGN_IN & typeof TEXTS_OF_PUBLIC_PAGES, BrowserArea>;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: EnglishTexts;
  }
}

/** The areas whose English texts are here. */
const shownAreas = new Set<BrowserArea>();

/** Starts the texts in English; call it once, before anything renders. */
export function startTexts(): void {
  void i18next
    .use(initReactI18next)
    .use(fallbackNote)
    .use(writtenNumbers)
    .init({
      lng: LANGUAGES[DEFAULT_LANGUAGE].tag,
      fallbackLng: LANGUAGES.ENGLISH.tag,
      ns: [...AREAS],
      defaultNS: 'common',
      resources: { [LANGUAGES.ENGLISH.tag]: FIRST_TEXTS },
      // React escapes what it renders; escaping here too would show entities.
      interpolation: { escapeValue: false, alwaysFormat: true },
      postProcess: [FALLBACK_NOTE],
      postProcessPassResolved: true,
      initAsync: false,
    });
  for (const area of Object.keys(FIRST_TEXTS) as (keyof typeof FIRST_TEXTS)[]) shownAreas.add(area);
}

/** Adds the English texts of further areas, and those of the language that is shown. */
export function addEnglishTexts(areas: Partial<Record<BrowserArea, object>>): void {
  for (const [area, texts] of Object.entries(areas)) {
    i18next.addResourceBundle(LANGUAGES.ENGLISH.tag, area, texts);
    shownAreas.add(area as BrowserArea);
  }
  const { language } = i18next;
  if (language !== LANGUAGES.ENGLISH.tag) void addAreasOf(language);
}

/** Told of as a change of language, so that what is on the screen already takes the texts over. */
async function addAreasOf(tag: string): Promise<void> {
  await loadAreas(tag);
  if (i18next.language === tag) await changeTo(tag);
}

/** Counts the choices, so that a slow one does not overtake the one after it. */
let choices = 0;

/**
 * Shows the interface in a language: its texts over the English ones, the typeface of its script, and the page's `lang`, which
 * screen readers follow. A text that the language has not is marked as English where it stands (fallback-texts.ts).
 */
export async function showLanguage(language: Language): Promise<void> {
  const { tag } = LANGUAGES[language];
  choices += 1;
  const choice = choices;
  if (tag === i18next.language) return;
  await Promise.all([loadAreas(tag), loadScriptFont(language)]);
  if (choice !== choices) return;
  await changeTo(tag);
}

async function changeTo(tag: string): Promise<void> {
  await i18next.changeLanguage(tag);
  // A page of English texts must not be read aloud as another language.
  const isTranslated = [...shownAreas].some((area) => i18next.hasResourceBundle(tag, area));
  document.documentElement.lang = isTranslated ? tag : LANGUAGES.ENGLISH.tag;
}

/** Fetches a language's files of the areas that are shown and not here yet. A file that can not be had leaves English. */
async function loadAreas(tag: string): Promise<void> {
  const wanted = [...shownAreas].filter((area) => !i18next.hasResourceBundle(tag, area));
  if (tag === LANGUAGES.ENGLISH.tag || wanted.length === 0) return;
  const translations = await import('./translations.ts').catch(() => undefined);
  await Promise.all(
    wanted.map(async (area) => {
      const texts = await translations?.fetchTranslation(tag, area);
      if (texts) i18next.addResourceBundle(tag, area, texts);
    }),
  );
}

/** The language that the interface is shown in. */
export function shownLanguage(): Language {
  const languages = Object.keys(LANGUAGES) as Language[];
  return languages.find((language) => LANGUAGES[language].tag === i18next.language) ?? DEFAULT_LANGUAGE;
}

/** The language that the interface is shown in; what shows it follows a change. */
export function useShownLanguage(): Language {
  useTranslation();
  return shownLanguage();
}

/** The texts of an area: `const texts = useTexts('search'); texts('heading')`. An unknown key does not compile. */
export function useTexts<A extends BrowserArea>(area: A) {
  return useTranslation(area).t;
}

import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@portal/contract/values/language';
import { AREA_NAMES, type AreaOf, type BrowserArea } from '@portal/messages/areas';
import common from '@portal/messages/en/common.json';
import problems from '@portal/messages/en/problems.json';
import signIn from '@portal/messages/en/sign-in.json';
import type { TranslateArea } from '@portal/messages/translate';
import { writtenNumbers } from '@portal/messages/written-numbers';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { FALLBACK_NOTE, fallbackNote } from './fallback-texts.ts';
import { addPendingTexts, waitForTexts } from './pending-texts.ts';
import { loadScriptFont } from './script-fonts.ts';

/** The texts of the login page; the other areas load with the screens that show them. */
const FIRST_TEXTS = { common, problems, 'sign-in': signIn } satisfies Readonly<Record<AreaOf<'first'>, object>>;

/** The areas whose English texts have been loaded. */
const shownAreas = new Set<BrowserArea>();

/** The language that was chosen last; its texts can still be on their way. */
let chosenTag: string = LANGUAGES[DEFAULT_LANGUAGE].tag;

/** Starts the texts in English; call it once, before anything renders. */
export function startTexts(): void {
  void i18next
    .use(initReactI18next)
    .use(fallbackNote)
    .use(writtenNumbers)
    .init({
      lng: LANGUAGES[DEFAULT_LANGUAGE].tag,
      fallbackLng: LANGUAGES.ENGLISH.tag,
      ns: [...AREA_NAMES],
      defaultNS: 'common',
      resources: { [LANGUAGES.ENGLISH.tag]: FIRST_TEXTS },
      // React escapes what it renders; escaping here too would show entities.
      interpolation: { escapeValue: false, alwaysFormat: true },
      postProcess: [FALLBACK_NOTE],
      postProcessPassResolved: true,
      initAsync: false,
      parseMissingKeyHandler: reportMissingText,
    });
  for (const area of Object.keys(FIRST_TEXTS) as (keyof typeof FIRST_TEXTS)[]) shownAreas.add(area);
}

/**
 * The compiler checks keys; only a cast, or a screen that forgets to load its area, can get here. Development and tests fail; in production
 * the user gets the rest of the screen.
 */
function reportMissingText(key: string): string {
  if (import.meta.env.PROD) return key;
  throw new RangeError(`No text has the key ${key}`);
}

/** Adds the English texts of further areas, and those of the language that is shown. */
export function addEnglishTexts(areas: Partial<Record<BrowserArea, object>>): void {
  for (const [area, texts] of Object.entries(areas)) {
    i18next.addResourceBundle(LANGUAGES.ENGLISH.tag, area, texts);
    shownAreas.add(area as BrowserArea);
  }
  if (chosenTag !== LANGUAGES.ENGLISH.tag) void addPendingTexts(showTexts(chosenTag));
}

/**
 * Shows the interface in a language: its texts over the English ones, the typeface of its script, and the page's
 * `lang`, which screen readers follow. Texts missing from the language are marked as English in place
 * (fallback-texts.ts).
 *
 * @returns when the texts are shown. Screens that open in the meantime wait for them.
 */
export function showLanguage(language: Language): Promise<void> {
  const { tag } = LANGUAGES[language];
  if (tag === chosenTag) return waitForTexts();
  chosenTag = tag;
  return addPendingTexts(showTexts(tag, loadScriptFont(language)));
}

/** Announces texts that are new as a change of language, so that what is already on the screen shows them. */
async function showTexts(tag: string, font?: Promise<void>): Promise<void> {
  await Promise.all([loadAreas(tag), font]);
  // The latest choice wins, even if its files arrived first.
  if (tag === chosenTag) await changeTo(tag);
}

async function changeTo(tag: string): Promise<void> {
  await i18next.changeLanguage(tag);
  // A page of English texts must not be read aloud as another language.
  const isTranslated = [...shownAreas].some((area) => i18next.hasResourceBundle(tag, area));
  document.documentElement.lang = isTranslated ? tag : LANGUAGES.ENGLISH.tag;
}

/** Loads a language's files for the visible areas that aren't loaded yet. If a file fails to load, its texts stay English. */
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

/**
 * The texts of an area: `const texts = useTexts('search'); texts('heading')`. An unknown key, a missing variable and an unknown variable
 * are compile errors.
 */
export function useTexts<Name extends BrowserArea>(area: Name): TranslateArea<Name> {
  return useTranslation(area).t as unknown as TranslateArea<Name>;
}

/**
 * The texts that definitions of the contract name by area and key. The contract has no texts, so that `messages/src/required-texts.ts` checks
 * these keys, and not the compiler where they are used.
 */
export function useReferredTexts(): (key: `${string}:${string}`) => string {
  return useTranslation().t as (key: string) => string;
}

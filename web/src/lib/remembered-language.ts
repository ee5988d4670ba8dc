import { DEFAULT_LANGUAGE, type Language, languageSchema } from '@portal/contract/values/language';

/** The same for every county: a person reads one language everywhere. */
const STORAGE_KEY = 'portal-language';

/** The language that was chosen at this browser's login page the last time. */
export function rememberedLanguage(): Language {
  try {
    return languageSchema.safeParse(localStorage.getItem(STORAGE_KEY)).data ?? DEFAULT_LANGUAGE;
  } catch {
    return DEFAULT_LANGUAGE;
  }
}

/** Keeps the choice for the next visit. A full or forbidden storage is no reason to stop. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // The choice holds for this visit.
  }
}

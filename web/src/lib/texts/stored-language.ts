import { DEFAULT_LANGUAGE, type Language, languageSchema } from '@portal/contract/values/language';

/** The same for every county: users read one language everywhere. */
const STORAGE_KEY = 'portal-language';

/** The last language chosen on this browser's login page. */
export function getStoredLanguage(): Language {
  try {
    return languageSchema.safeParse(localStorage.getItem(STORAGE_KEY)).data ?? DEFAULT_LANGUAGE;
  } catch {
    return DEFAULT_LANGUAGE;
  }
}

/** Stores the choice for the next visit. A full or blocked storage isn't an error. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // The choice still applies to this visit.
  }
}

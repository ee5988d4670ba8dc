import type { Language } from '@portal/contract/values/language';

/** Counted from the message files when the web is built (vite.config.ts). */
declare const BUILT_TRANSLATED_PERCENT: Readonly<Record<Language, number>>;

/** How much of the interface is translated into a language, in whole percent, rounded down. */
export function translatedPercentOf(language: Language): number {
  return BUILT_TRANSLATED_PERCENT[language];
}

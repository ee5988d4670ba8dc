import { LANGUAGES } from '@portal/contract/values/language';

/**
 * The `lang` of texts that a county writes: news, links, titles and lockout messages. Like its records they are in English, whatever
 * the language of the interface (WCAG 3.1.2).
 */
export const COUNTY_WORDS_TAG = LANGUAGES.ENGLISH.tag;

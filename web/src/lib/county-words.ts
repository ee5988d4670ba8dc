import { LANGUAGES } from '@portal/contract/values/language';

/**
 * The `lang` of what a county writes itself: its news, links, titles and the messages of a lockout. Like its records they are in
 * English, whatever language the interface is in (WCAG 3.1.2).
 */
export const COUNTY_WORDS_TAG = LANGUAGES.ENGLISH.tag;

import type { LanguageCoverage } from '@portal/messages/translation-coverage';

/** Counted from the message files when the web is built (vite.config.ts). */
declare const BUILT_TRANSLATION_COVERAGE: readonly LanguageCoverage[];

/** How much of the interface is translated, by language. */
export const TRANSLATION_COVERAGE = BUILT_TRANSLATION_COVERAGE;

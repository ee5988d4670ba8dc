import type { Language } from '@portal/contract/values/language';

/**
 * Typefaces for the scripts that Public Sans lacks, shipped with the product. Their style sheets load with the language, and the
 * browser fetches only the slices with the letters on the screen. base.css lists them after Public Sans.
 */
const SCRIPT_FONTS: Partial<Record<Language, () => Promise<unknown>>> = {
  BENGALI: () => import('@fontsource-variable/noto-sans-bengali/wght.css'),
  CHINESE: () => import('@fontsource-variable/noto-sans-sc/wght.css'),
  JAPANESE: () => import('@fontsource-variable/noto-sans-jp/wght.css'),
  KOREAN: () => import('@fontsource-variable/noto-sans-kr/wght.css'),
  RUSSIAN: () => import('@fontsource-variable/noto-sans/wght.css'),
  THAI: () => import('@fontsource-variable/noto-sans-thai/wght.css'),
};

/** Loads the style sheet of a language's typeface. If that fails the system's font is used, so failures are ignored. */
export async function loadScriptFont(language: Language): Promise<void> {
  await SCRIPT_FONTS[language]?.().catch(() => undefined);
}

/** Loads the style sheets of all typefaces, for a page that names each language in its own script. */
export async function loadAllScriptFonts(): Promise<void> {
  await Promise.all((Object.keys(SCRIPT_FONTS) as Language[]).map(loadScriptFont));
}

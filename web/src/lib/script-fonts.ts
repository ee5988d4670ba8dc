import type { Language } from '@portal/contract/values/language';

/**
 * Typefaces of the scripts that Public Sans has not, shipped with the product. Their style sheets come with the language, and of the
 * faces themselves a browser fetches the slices whose letters it shows. base.css puts them behind Public Sans.
 */
const SCRIPT_FONTS: Partial<Record<Language, () => Promise<unknown>>> = {
  BENGALI: () => import('@fontsource-variable/noto-sans-bengali/wght.css'),
  CHINESE: () => import('@fontsource-variable/noto-sans-sc/wght.css'),
  JAPANESE: () => import('@fontsource-variable/noto-sans-jp/wght.css'),
  KOREAN: () => import('@fontsource-variable/noto-sans-kr/wght.css'),
  RUSSIAN: () => import('@fontsource-variable/noto-sans/wght.css'),
  THAI: () => import('@fontsource-variable/noto-sans-thai/wght.css'),
};

/** Makes a language's typeface known to the page. Without it the system's own stands in, so a failure is none. */
export async function loadScriptFont(language: Language): Promise<void> {
  await SCRIPT_FONTS[language]?.().catch(() => undefined);
}

/** Makes every typeface known, for a page that names the languages in themselves. */
export async function loadAllScriptFonts(): Promise<void> {
  await Promise.all((Object.keys(SCRIPT_FONTS) as Language[]).map(loadScriptFont));
}

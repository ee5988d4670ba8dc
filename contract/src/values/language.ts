import { z } from 'zod';

/** The fourteen languages (Spec 1 §1) with their BCP 47 tag and their own name. */
export const LANGUAGES = {
  BENGALI: { tag: 'bn', name: 'বাংলা' },
  CAROLINIAN: { tag: 'cal', name: 'Refaluwasch' },
  CHAMORRO: { tag: 'ch', name: 'Chamoru' },
  CHINESE: { tag: 'zh-Hans', name: '简体中文' },
  CHUUKESE: { tag: 'chk', name: 'Chuuk' },
  ENGLISH: { tag: 'en', name: 'English' },
  JAPANESE: { tag: 'ja', name: '日本語' },
  KOREAN: { tag: 'ko', name: '한국어' },
  PALAUAN: { tag: 'pau', name: 'Tekoi er a Belau' },
  POHNPEIAN: { tag: 'pon', name: 'Mahsen en Pohnpei' },
  RUSSIAN: { tag: 'ru', name: 'Русский' },
  TAGALOG: { tag: 'tl', name: 'Tagalog' },
  THAI: { tag: 'th', name: 'ไทย' },
  TURKISH: { tag: 'tr', name: 'Türkçe' },
} as const;

export type Language = keyof typeof LANGUAGES;
export const languageSchema = z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]);
export const DEFAULT_LANGUAGE: Language = 'ENGLISH';

/** The first Sunday of a known week. */
const SUNDAY_MS = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;

/** The name of a day of the week; 0 is Sunday. English where the platform doesn't know the language. */
export function formatWeekday(weekday: number, language: Language): string {
  const format = new Intl.DateTimeFormat([LANGUAGES[language].tag, 'en'], { weekday: 'long', timeZone: 'UTC' });
  return format.format(SUNDAY_MS + weekday * DAY_MS);
}

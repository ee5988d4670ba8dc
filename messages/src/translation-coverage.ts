import { LANGUAGES, type Language } from '@portal/contract/values/language';
import { AREA_NAMES, type Area } from './areas.ts';
import { listTexts, requestedKeysOf, type Texts } from './text-keys.ts';

/** A language's coverage of an area, or of everything. */
interface Coverage {
  /** The texts that there are. */
  readonly texts: number;
  /** The number of translated texts; the others are shown in English. */
  readonly translated: number;
}

/** The translated parts of the interface in a language. */
export interface LanguageCoverage extends Coverage {
  readonly language: Language;
  readonly areas: Readonly<Record<Area, Coverage>>;
}

/** Reads a language's file of an area, named by the language's tag; undefined where there is no file. */
export type ReadMessages = (tag: string, area: Area) => object | undefined;

/** Counts the texts of every language in the message files. */
export function computeTranslationCoverage(read: ReadMessages): readonly LanguageCoverage[] {
  const textsOf = (tag: string, area: Area) => listTexts(read(tag, area) ?? {});
  return (Object.keys(LANGUAGES) as Language[]).map((language) => {
    const { tag } = LANGUAGES[language];
    const areas = Object.fromEntries(
      AREA_NAMES.map((area) => [area, compare(textsOf('en', area), textsOf(tag, area))]),
    );
    const all = Object.values(areas);
    return {
      language,
      areas: areas as Record<Area, Coverage>,
      texts: all.reduce((sum, { texts }) => sum + texts, 0),
      translated: all.reduce((sum, { translated }) => sum + translated, 0),
    };
  });
}

function compare(english: Texts, other: Texts): Coverage {
  const wanted = requestedKeysOf(english);
  const had = requestedKeysOf(other);
  return { texts: wanted.size, translated: [...wanted].filter((key) => had.has(key)).length };
}

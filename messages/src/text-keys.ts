/** The texts of an area's file as i18next identifies them: nested ones by their path, `names.searchByName`. */
export type Texts = Readonly<Record<string, string>>;

/** The suffixes by which i18next chooses the form of a number (Unicode's plural categories). */
const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/;
const PLACEHOLDER = /\{\{\s*([^{},\s]+)(?:[,\s][^{}]*)?\}\}/g;

/**
 * Flattens an area's file.
 *
 * @throws TypeError for a value that is neither a text nor a group of texts.
 */
export function listTexts(file: object, path = ''): Texts {
  return Object.assign(
    {},
    ...Object.entries(file).map(([key, value]: [string, unknown]) => {
      if (typeof value === 'string') return { [path + key]: value };
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        return listTexts(value, `${path}${key}.`);
      throw new TypeError(`${path}${key} is no text`);
    }),
  );
}

/** The key that the interface requests: without the plural form. */
export function requestedKeyOf(key: string): string {
  return key.replace(PLURAL_SUFFIX, '');
}

/** The plural form in a key; undefined for a key without a plural form. */
export function pluralFormOf(key: string): string | undefined {
  return PLURAL_SUFFIX.exec(key)?.[1];
}

/** The names that a text fills in, each once, in alphabetical order. */
export function placeholdersOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))].sort();
}

/** The requested keys of a file, each once. */
export function requestedKeysOf(texts: Texts): ReadonlySet<string> {
  return new Set(Object.keys(texts).map(requestedKeyOf));
}

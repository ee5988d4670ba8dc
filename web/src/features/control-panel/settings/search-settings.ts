/** A setting as the search uses it. */
export interface IndexedSetting {
  readonly path: string;
  readonly screen: string;
  /** Undefined for the screen itself. */
  readonly field?: string;
  readonly label: string;
  readonly hint: string;
  /** Other words for it. */
  readonly synonyms: string;
}

/** Settings that the search shows at most. */
export const FOUND_SETTINGS_MAX = 8;

/**
 * Finds settings by words of their label, screen, hint or synonyms. Every word must be the beginning of a word of the
 * setting. Matches in the label come first, then those in the name of its screen or in a synonym, then those in the
 * hint.
 */
export function searchSettings(index: readonly IndexedSetting[], text: string): readonly IndexedSetting[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return index
    .map((setting, order) => ({ setting, order, rank: rankOf(setting, words) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0) || one.order - other.order)
    .slice(0, FOUND_SETTINGS_MAX)
    .map(({ setting }) => setting);
}

/** @returns 0 for the best match; undefined where a word is missing. */
function rankOf({ label, screen, synonyms, hint }: IndexedSetting, words: readonly string[]): number | undefined {
  const texts = [label, `${label} ${screen} ${synonyms}`, `${label} ${screen} ${synonyms} ${hint}`];
  const rank = texts.findIndex((text) => words.every((word) => hasWord(text, word)));
  return rank < 0 ? undefined : rank;
}

/** Whether a word of the text begins with it; in scripts without spaces, whether the text contains it. */
function hasWord(text: string, word: string): boolean {
  const lower = text.toLowerCase();
  if (/[\u0980-\uffff]/.test(word)) return lower.includes(word);
  return lower.split(/[^\p{L}\p{N}]+/u).some((each) => each.startsWith(word));
}

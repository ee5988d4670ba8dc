const UNITS = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN', 'EIGHT', 'NINE'];
const TEENS = [
  'TEN',
  'ELEVEN',
  'TWELVE',
  'THIRTEEN',
  'FOURTEEN',
  'FIFTEEN',
  'SIXTEEN',
  'SEVENTEEN',
  'EIGHTEEN',
  'NINETEEN',
];
const TENS = ['TWENTY', 'THIRTY', 'FORTY', 'FIFTY', 'SIXTY', 'SEVENTY', 'EIGHTY', 'NINETY'];
const ORDINALS = [
  'FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH ELEVENTH TWELFTH THIRTEENTH FOURTEENTH FIFTEENTH',
  'SIXTEENTH SEVENTEENTH EIGHTEENTH NINETEENTH TWENTIETH',
]
  .join(' ')
  .split(' ');

/** ONE to NINETY NINE. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...[...UNITS, ...TEENS].map((word, index): [string, number] => [word, index + 1]),
  ...TENS.flatMap((tens, index): [string, number][] => [
    [tens, (index + 2) * 10],
    ...UNITS.map((unit, value): [string, number] => [`${tens} ${unit}`, (index + 2) * 10 + value + 1]),
  ]),
]);

/** FIRST to NINETY NINTH, in words separated by a space. */
const ORDINAL_WORDS: ReadonlyMap<string, number> = new Map([
  ...ORDINALS.map((word, index): [string, number] => [word, index + 1]),
  ...TENS.flatMap((tens, index): [string, number][] => [
    [tens.replace(/Y$/, 'IETH'), (index + 2) * 10],
    ...ORDINALS.slice(0, UNITS.length).map((unit, value): [string, number] => [
      `${tens} ${unit}`,
      (index + 2) * 10 + value + 1,
    ]),
  ]),
]);
const COMPOUND_ORDINAL = new RegExp(`\\b(${TENS.join('|')}) (${ORDINALS.slice(0, UNITS.length).join('|')})\\b`, 'g');

/** Ordinal words by number: 1 is FIRST. */
export const WORDS_BY_ORDINAL: ReadonlyMap<number, string> = new Map(
  [...ORDINAL_WORDS].map(([word, value]) => [value, word]),
);

/** Parses an ordinal in digits or words (2ND, SECOND). Returns undefined for other words. */
export function parseOrdinal(word: string): number | undefined {
  const digits = /^(\d{1,4})(?:ST|ND|RD|TH)$/.exec(word)?.[1];
  return digits === undefined ? ORDINAL_WORDS.get(word) : Number(digits);
}

/** Joins the two words of an ordinal within a key, so that `parseOrdinal` reads it: TWENTY FIRST becomes 21ST. */
export function joinOrdinalWords(key: string): string {
  return key.replace(COMPOUND_ORDINAL, (words) => {
    const value = ORDINAL_WORDS.get(words) ?? 0;
    return `${value}${ORDINAL_ENDINGS[value % 10] ?? 'TH'}`;
  });
}

const ORDINAL_ENDINGS: readonly string[] = ['TH', 'ST', 'ND', 'RD'];

const ROMAN = /^(?=[IVX]{2,})X{0,3}(?:IX|IV|V?I{0,3})$/;
const ROMAN_VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };

/** Parses II to XXXIX. Single letters are more likely initials and larger numerals words (MIX), so both return undefined. */
export function parseRoman(word: string): number | undefined {
  if (!ROMAN.test(word)) return undefined;
  const values = [...word].map((letter) => ROMAN_VALUES[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

const ANY_WORD = [...NUMBER_WORDS.keys()].filter((words) => !words.includes(' ')).join('|');
const SPELLED = new RegExp(`\\b((?:(?:${ANY_WORD}|HUNDRED)\\b[ -]?)+)(?:\\s*\\(?(\\d+)\\)?)?`, 'g');

/**
 * Converts spelled-out numbers in capital letters to digits: FORTY-ONE becomes 41, ONE HUNDRED ELEVEN becomes 111.
 * Digits next to the words repeat the number (TEN (10)), so only one of them is kept.
 */
export function replaceNumberWords(text: string): string {
  return text.replace(SPELLED, (spelled, words: string, digits: string | undefined) => {
    if (digits !== undefined) return digits;
    return `${computeSpelled(words.trim().split(/[ -]+/))}${/[ -]$/.test(spelled) ? ' ' : ''}`;
  });
}

function computeSpelled(words: readonly string[]): number {
  return words.reduce(
    (sum, word) => (word === 'HUNDRED' ? Math.max(1, sum) * 100 : sum + (NUMBER_WORDS.get(word) ?? 0)),
    0,
  );
}

/** Text whose characters can all be drawn directly: most of a county's records. */
const PLAIN_TEXT = /^[\x20-\x7e]*$/;

const BLANKS = /[\p{Cc}\p{Zs}\u2028\u2029]/gu;
/** Characters that aren't drawn, direction marks among them; the two that join and part letters are left to the fonts. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** The letters of a Korean syllable that are on their own, `ᅡ` as `ㅏ`: fonts have them only in the form that doesn't join. */
const JAMO = [
  { first: 0x1100, standalone: 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ' },
  { first: 0x1161, standalone: 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ' },
  { first: 0x11a8, standalone: 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ' },
] as const;

const STANDALONE_JAMO = new Map(
  JAMO.flatMap(({ first, standalone }) =>
    [...standalone].map((letter, index) => [String.fromCharCode(first + index), letter] as const),
  ),
);

/** Whether the text is printable ASCII, so that one font draws it from left to right. */
export function isPlainText(text: string): boolean {
  return PLAIN_TEXT.test(text);
}

/**
 * Prepares an imported text for drawing: composed (NFC), every blank and control character as a space, and without the characters
 * that aren't drawn. Direction marks are dropped because the direction follows from the letters; a stray one would turn the rest of
 * a cell around.
 */
export function cleanText(text: string): string {
  if (isPlainText(text)) return text;
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(BLANKS, ' ')
    .replace(INVISIBLE, '')
    .replace(/[\u1100-\u11ff]/g, (letter) => STANDALONE_JAMO.get(letter) ?? letter);
}

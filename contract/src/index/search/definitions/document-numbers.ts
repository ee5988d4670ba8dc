/** The maximum number of document numbers in one search. */
export const DOCUMENT_NUMBERS_MAX = 25;
/** The maximum length of a list of document numbers. */
export const DOCUMENT_NUMBERS_MAX_CHARACTERS = 400;

const SEPARATORS = /[,;\u3001\uff0c\uff1b]/;
/** A number that can be in a list without commas: shorter ones can be parts of one number, such as `12 3`. */
const NUMBER_IN_LIST = /^[A-Z]{0,4}[.-]?\d[\dA-Z.-]{3,}$/i;
/** A number that starts with its year. */
const YEAR_AND_NUMBER = /^(?:18|19|20)\d\d\s+\d+$/;

/**
 * Splits a typed list of document numbers at commas and semicolons, and at spaces if each part is a complete number:
 * `683300 683301` is two numbers, `Doc. 683300`, `A 683300`, `12 3` and `2004 12345` are one.
 *
 * @returns the numbers as typed, each once, in their order.
 */
export function splitDocumentNumbers(text: string): readonly string[] {
  const numbers = text
    .normalize('NFKC')
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      const words = part.split(/\s+/);
      const isList = words.every((word) => NUMBER_IN_LIST.test(word)) && !YEAR_AND_NUMBER.test(part);
      return isList ? words : [part];
    });
  return [...new Set(numbers)];
}

/** A number in groups of three digits, as reports print it. A blank after the comma makes a list: 110, 994. */
const THOUSANDS = /(?<![\d,])\d{1,3}(?:,\d{3})+(?!,?\d)/g;

/**
 * Removes the commas within numbers that are copied from a report or spreadsheet: `110,994` is 110994. It can also be two numbers, which
 * only the index can tell.
 */
export function joinThousands(text: string): string {
  return text.normalize('NFKC').replace(THOUSANDS, (number) => number.replaceAll(',', ''));
}

/** Values that spreadsheets, databases and programs write instead of a number, and why they aren't one. */
const NOT_NUMBERS: readonly (readonly [RegExp, string])[] = [
  [/^#(?:N\/A|DIV\/0!|[A-Z]+[!?])/i, 'an error of a spreadsheet'],
  [/^(?:\(?NULL\)?|N\/?A|<NA>|NAN|NAT|NONE|NIL|UNDEFINED|\\N)$/i, 'says that there is no value'],
  [/^[+-]?\d(?:[.,]\d+E[+-]?|E\+)\d{1,3}$/i, 'a spreadsheet has left out digits'],
  [/^\d+\.0+$/, 'a spreadsheet or program has added decimals'],
  [/^[=@]/, 'a formula of a spreadsheet'],
];

/**
 * Finds out whether a text is what a spreadsheet or program has made of the number of a record: `2.02301E+11`, `12345.0`, `#N/A`, `NULL`.
 * Such a text would be the number of many records, or of another one.
 *
 * @returns why it isn't a number, or undefined.
 */
export function findSpreadsheetProblem(text: string): string | undefined {
  return NOT_NUMBERS.find(([pattern]) => pattern.test(text))?.[1];
}

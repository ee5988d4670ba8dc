/**
 * Characters that a spreadsheet takes for the start of a formula: signs, their wide forms, and the spaces before which
 * it looks for them (OWASP, "CSV injection").
 */
export const FORMULA_START = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Puts an apostrophe in front of a text that a spreadsheet would run as a formula. */
export function guardFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

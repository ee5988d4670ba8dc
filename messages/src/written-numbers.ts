/**
 * Formats the numbers in a text with the county's thousands separators in every language, so that a count looks the same in the text
 * and next to it. It is i18next's formatter, with `alwaysFormat`.
 */
export const writtenNumbers = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  /**
   * @param value what a text's parameter holds.
   * @returns a number written out ("1,000"); anything else as it is.
   */
  format: (value: unknown) => (typeof value === 'number' ? value.toLocaleString('en-US') : (value as string)),
} as const;

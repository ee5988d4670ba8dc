/**
 * Formats the numbers in a text with the county's thousands separators in every language, so that a count looks the same in the text
 * and next to it. It is i18next's formatter, with `alwaysFormat`.
 */
export const writtenNumbers = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  /** @param value the value of a text's parameter. @returns a number written out ("1,000"); anything else unchanged. */
  format: (value: unknown) => (typeof value === 'number' ? value.toLocaleString('en-US') : (value as string)),
} as const;

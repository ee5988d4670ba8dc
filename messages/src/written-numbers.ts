/**
 * Writes the numbers that stand in a text: thousands set apart as the county writes them, in whatever language the text is, so that
 * a count reads the same in the text and beside it. For i18next as its formatter, with `alwaysFormat`.
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

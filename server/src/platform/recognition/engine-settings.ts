/**
 * The settings of the engine, which belong to its version: after a change, pages are read again.
 *
 * - The segmentation finds columns automatically (mode 3). As one block of text (mode 6, which tesseract.js presets), columns are read
 *   across, and three quarters of the characters of a page with columns are wrong.
 * - A page's text doesn't depend on the pages that were read before: the engine would learn shapes of letters and words from them.
 */
export const ENGINE_SETTINGS = {
  tessedit_pageseg_mode: '3',
  classify_enable_learning: '0',
  tessedit_enable_doc_dict: '0',
} as const;

/** Counts the changes of `ENGINE_SETTINGS` and of what is drawn for the engine. */
export const SETTINGS_VERSION = 1;

/** English, which also knows the letters of Western European names only in part: they become letters without accents. */
export const ENGINE_LANGUAGE = 'eng';

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ReportFont } from './script-fonts.ts';
import { loadScriptFonts, openReportFont } from './script-fonts.ts';

/** A style of the typeface: font files, each for a part of the alphabet, the preferred first. */
export type Typeface = readonly [ReportFont, ...ReportFont[]];

/** Drawn instead of a character that no font has. */
export const REPLACEMENT_CHARACTER = '\ufffd';

const require = createRequire(import.meta.url);
/** The package has no types. */
const { convert }: { convert: (font: Buffer, format: 'sfnt') => Promise<Buffer> } = require('fontverter');

/** Unpacked: otherwise the PDF writer unpacks the tables of each font again for each document, which takes most of a short one's time. */
const loadFont = async (file: string) =>
  openReportFont(file, await convert(await readFile(require.resolve(file)), 'sfnt'));

async function loadPublicSans(weight: number): Promise<Typeface> {
  return [
    await loadFont(`@fontsource/public-sans/files/public-sans-latin-${weight}-normal.woff`),
    await loadFont(`@fontsource/public-sans/files/public-sans-latin-ext-${weight}-normal.woff`),
    await loadFont(`@fontsource/public-sans/files/public-sans-vietnamese-${weight}-normal.woff`),
  ];
}

const WEIGHTS = { regular: 400, bold: 700 } as const;

/** The two styles in which a report is written. */
export type ReportTypeface = Readonly<Record<keyof typeof WEIGHTS, Typeface>>;

let latinTypeface: Promise<ReportTypeface> | undefined;

/** Loads the typeface of reports, once. It is shipped with the product, so that a bare machine prints what every other machine does. */
function loadLatinTypeface(): Promise<ReportTypeface> {
  const load = async () => ({
    regular: await loadPublicSans(WEIGHTS.regular),
    bold: await loadPublicSans(WEIGHTS.bold),
  });
  latinTypeface ??= load();
  return latinTypeface;
}

/**
 * Loads the typeface for the texts of a report: Public Sans, and behind it fonts for the characters of other scripts.
 *
 * @param texts by style, cleaned by `cleanText`, in any order.
 * @param languageTag BCP 47, of the reader.
 */
export async function loadReportTypeface(
  texts: Readonly<Record<keyof ReportTypeface, Iterable<string>>>,
  languageTag: string,
): Promise<ReportTypeface> {
  const typeface = await loadLatinTypeface();
  const extend = async (style: keyof ReportTypeface): Promise<Typeface> => {
    const latin = typeface[style];
    const foreign = listForeignCharacters(texts[style], latin);
    if (foreign.size === 0) return latin;
    const scriptFonts = await loadScriptFonts(foreign, WEIGHTS[style], languageTag);
    return [...latin, ...scriptFonts];
  };
  return { regular: await extend('regular'), bold: await extend('bold') };
}

/** The code points that the fonts don't have, and the replacement for code points in no font. */
function listForeignCharacters(texts: Iterable<string>, fonts: Typeface): ReadonlySet<number> {
  const characters = new Set<string>();
  for (const text of texts) for (const character of text) characters.add(character);
  const codePoints = [...characters].map((character) => character.codePointAt(0) as number);
  const foreign = new Set(codePoints.filter((codePoint) => !fonts.some(({ hasGlyph }) => hasGlyph(codePoint))));
  if (foreign.size > 0) foreign.add(REPLACEMENT_CHARACTER.charCodeAt(0));
  return foreign;
}

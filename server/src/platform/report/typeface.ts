import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { loadScriptFonts } from './script-fonts.ts';

/** A stretch of text and the font that has its letters. */
export interface TextRun {
  readonly text: string;
  readonly font: ReportFont;
}

/** One font file of a typeface. */
export interface ReportFont {
  /** Under which a document registers it. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly hasGlyph: (codePoint: number) => boolean;
}

/** A style of the typeface: font files, each for a part of the alphabet. The first is also the one for what none has. */
export type Typeface = readonly [ReportFont, ...ReportFont[]];

const require = createRequire(import.meta.url);

function loadFont(file: string): ReportFont {
  const bytes = readFileSync(require.resolve(file));
  const font = create(bytes) as Font;
  return { name: file, bytes, hasGlyph: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
}

const loadPublicSans = (weight: number): Typeface => [
  loadFont(`@fontsource/public-sans/files/public-sans-latin-${weight}-normal.woff`),
  loadFont(`@fontsource/public-sans/files/public-sans-latin-ext-${weight}-normal.woff`),
  loadFont(`@fontsource/public-sans/files/public-sans-vietnamese-${weight}-normal.woff`),
];

const WEIGHTS = { regular: 400, bold: 700 } as const;

/** The typeface of reports, shipped with the product, so that a bare machine prints what every other does. */
const LATIN_TYPEFACE = { regular: loadPublicSans(WEIGHTS.regular), bold: loadPublicSans(WEIGHTS.bold) } as const;

/** The two styles in which a report is written. */
export type ReportTypeface = Readonly<Record<keyof typeof WEIGHTS, Typeface>>;

/**
 * The typeface for what a report says: Public Sans, and behind it fonts for letters of other scripts.
 *
 * @param text every text of the report, in any order.
 * @param languageTag BCP 47, of the reader.
 */
export async function loadReportTypeface(text: string, languageTag: string): Promise<ReportTypeface> {
  const letters = new Set([...new Set(text)].map((letter) => letter.codePointAt(0) ?? 0));
  const foreign = new Set(
    [...letters].filter((letter) => !LATIN_TYPEFACE.regular.some((font) => font.hasGlyph(letter))),
  );
  if (foreign.size === 0) return LATIN_TYPEFACE;
  const extend = async (style: keyof typeof WEIGHTS): Promise<Typeface> => {
    const fonts = await loadScriptFonts(foreign, WEIGHTS[style], languageTag);
    const behind = fonts.map(({ name, bytes, letters: had }) => ({
      name,
      bytes,
      hasGlyph: (letter: number) => had.has(letter),
    }));
    return [...LATIN_TYPEFACE[style], ...behind] as const;
  };
  return { regular: await extend('regular'), bold: await extend('bold') };
}

/** Splits a text where another font has to draw it: each letter is drawn by the first font that has it. */
export function splitRuns(text: string, typeface: Typeface): readonly TextRun[] {
  const runs: { text: string; font: ReportFont }[] = [];
  for (const letter of text) {
    const codePoint = letter.codePointAt(0) ?? 0;
    const font = typeface.find(({ hasGlyph }) => hasGlyph(codePoint)) ?? typeface[0];
    const before = runs.at(-1);
    if (before?.font === font) before.text += letter;
    else runs.push({ text: letter, font });
  }
  return runs;
}

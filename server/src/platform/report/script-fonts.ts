import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

/** A font file that holds some letters in one weight. */
export interface ScriptFont {
  readonly name: string;
  readonly bytes: Buffer;
  readonly letters: ReadonlySet<number>;
}

/** Noto Sans by script: cut into slices, each for some ranges of letters, with every weight in one file. */
const PACKAGES = ['noto-sans', 'noto-sans-bengali', 'noto-sans-thai', 'noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'];

/** Chinese, Japanese and Korean share code points that each writes in its own way: the reader's comes first. */
const PREFERRED: Readonly<Record<string, string>> = { zh: 'noto-sans-sc', ja: 'noto-sans-jp', ko: 'noto-sans-kr' };

const require = createRequire(import.meta.url);

/**
 * Makes fonts for letters that the report's typeface has not: of each slice that has some of them, those letters alone in the weight.
 * The slices are cut anew for each report, because what writes the PDF can embed neither compressed glyphs nor a choice of weights.
 *
 * @param letters code points.
 * @param languageTag BCP 47, of the reader.
 * @returns fonts that have the letters; letters that no script here has are in none.
 */
export async function loadScriptFonts(
  letters: ReadonlySet<number>,
  weight: number,
  languageTag: string,
): Promise<readonly ScriptFont[]> {
  const fonts: ScriptFont[] = [];
  const missing = new Set(letters);
  for (const name of packagesFor(languageTag)) {
    if (missing.size === 0) break;
    for (const slice of listSlices(name)) {
      const found = [...missing].filter((letter) => slice.ranges.some(([from, to]) => from <= letter && letter <= to));
      if (found.length === 0) continue;
      for (const letter of found) missing.delete(letter);
      fonts.push({
        name: `${slice.file} ${weight}`,
        letters: new Set(found),
        bytes: await cut(slice.file, found, weight),
      });
    }
  }
  return fonts;
}

function packagesFor(languageTag: string): readonly string[] {
  const preferred = PREFERRED[languageTag.split('-')[0] ?? ''];
  return preferred === undefined ? PACKAGES : [preferred, ...PACKAGES.filter((name) => name !== preferred)];
}

async function cut(file: string, letters: readonly number[], weight: number): Promise<Buffer> {
  return subsetFont(await readFile(file), String.fromCodePoint(...letters), {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
  });
}

interface Slice {
  readonly file: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

/** What each package says about its slices, read once. */
const slicesByPackage = new Map<string, readonly Slice[]>();

function listSlices(name: string): readonly Slice[] {
  const known = slicesByPackage.get(name);
  if (known) return known;
  const unicode = require.resolve(`@fontsource-variable/${name}/unicode.json`);
  const rangesBySlice: Readonly<Record<string, string>> = require(unicode);
  const slices = Object.entries(rangesBySlice).map(([slice, ranges]) => ({
    file: join(dirname(unicode), 'files', `${name}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map(readRange),
  }));
  slicesByPackage.set(name, slices);
  return slices;
}

/** `U+0E01-0E5B` or `U+25CC`. */
function readRange(range: string): readonly [number, number] {
  const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

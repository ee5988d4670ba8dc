import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';

/** One font file of a typeface. */
export interface ReportFont {
  /** The name under which a document registers it. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly hasGlyph: (codePoint: number) => boolean;
  /**
   * Whether the shaping library can shape this text: it fails if the font attaches a mark to nothing
   * (foliojs/fontkit#367).
   */
  readonly canShape: (text: string) => boolean;
  /** Whether the shaping library already draws this text from right to left. */
  readonly isDrawnRightToLeft: (text: string) => boolean;
}

/** Noto Sans by script: each package is cut into slices, each with some ranges of characters and every weight in one file. */
const PACKAGES = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-armenian',
  'noto-sans-bengali',
  'noto-sans-georgian',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-sc',
  'noto-sans-jp',
  'noto-sans-kr',
];

/** Chinese, Japanese and Korean share code points that each draws in its own way: the reader's language comes first. */
const PREFERRED: Readonly<Record<string, string>> = { zh: 'noto-sans-sc', ja: 'noto-sans-jp', ko: 'noto-sans-kr' };

/** Slices that a thread caches. A slice is 20 to 200 kB; a long Chinese report uses about forty in two weights. */
const CACHED_SLICES_MAX = 200;

const require = createRequire(import.meta.url);

/**
 * Loads fonts for characters that the typeface of reports doesn't have.
 *
 * @param characters code points.
 * @param weight 100 to 900.
 * @param languageTag BCP 47, of the reader.
 * @returns fonts that have the characters, the preferred ones first; a character that no package has is in none of them.
 */
export async function loadScriptFonts(
  characters: ReadonlySet<number>,
  weight: number,
  languageTag: string,
): Promise<readonly ReportFont[]> {
  const fonts: ReportFont[] = [];
  const missing = new Set(characters);
  for (const slice of packagesFor(languageTag).flatMap(listSlices)) {
    if (missing.size === 0) break;
    if (![...missing].some((character) => isInRanges(character, slice.ranges))) continue;
    // A package claims ranges for its slices that their script uses; their files have only some of those characters.
    const drawn = await listDrawnCharacters(slice);
    const found = [...missing].filter((character) => drawn.has(character));
    if (found.length > 0) fonts.push(await loadSlice(slice, weight));
    for (const character of found) missing.delete(character);
  }
  return fonts;
}

function packagesFor(languageTag: string): readonly string[] {
  const preferred = PREFERRED[languageTag.split('-')[0] ?? ''];
  return preferred === undefined ? PACKAGES : [preferred, ...PACKAGES.filter((name) => name !== preferred)];
}

interface Slice {
  readonly file: string;
  readonly ranges: readonly CharacterRange[];
}

type CharacterRange = readonly [from: number, to: number];

/** The code points that the file of a slice has, read once. */
const drawnCharacters = new Map<string, ReadonlySet<number>>();

async function listDrawnCharacters({ file }: Slice): Promise<ReadonlySet<number>> {
  const known = drawnCharacters.get(file);
  if (known !== undefined) return known;
  const drawn = new Set((create(await readFile(file)) as Font).characterSet);
  drawnCharacters.set(file, drawn);
  return drawn;
}

const cachedSlices = new Map<string, ReportFont>();

/** Loads a slice in one weight: the PDF writer can embed neither compressed glyphs nor a font of several weights. */
async function loadSlice(slice: Slice, weight: number): Promise<ReportFont> {
  const name = `${slice.file} ${weight}`;
  const cached = cachedSlices.get(name);
  if (cached !== undefined) {
    cachedSlices.delete(name);
    cachedSlices.set(name, cached);
    return cached;
  }
  const characters = String.fromCodePoint(...(await listDrawnCharacters(slice)));
  const bytes = await subsetFont(await readFile(slice.file), characters, {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
  });
  const loaded = openReportFont(name, bytes);
  cachedSlices.set(name, loaded);
  const [oldest] = cachedSlices.keys();
  if (cachedSlices.size > CACHED_SLICES_MAX && oldest !== undefined) cachedSlices.delete(oldest);
  return loaded;
}

/** Opens a font file that the PDF can embed. */
export function openReportFont(name: string, bytes: Buffer): ReportFont {
  const font = create(bytes) as Font;
  const characters = new Set(font.characterSet);
  return {
    name,
    bytes,
    hasGlyph: (codePoint) => characters.has(codePoint),
    canShape: (text) => {
      try {
        font.layout(text);
        return true;
      } catch {
        return false;
      }
    },
    isDrawnRightToLeft: (text) => font.layout(text).direction === 'rtl',
  };
}

/** Each package's description of its slices, read once. */
const slicesByPackage = new Map<string, readonly Slice[]>();

function listSlices(name: string): readonly Slice[] {
  const known = slicesByPackage.get(name);
  if (known) return known;
  const unicode = require.resolve(`@fontsource-variable/${name}/unicode.json`);
  const rangesBySlice: Readonly<Record<string, string>> = require(unicode);
  const slices = Object.entries(rangesBySlice).map(([slice, ranges]) => ({
    file: join(dirname(unicode), 'files', `${name}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map(parseRange),
  }));
  slicesByPackage.set(name, slices);
  return slices;
}

function isInRanges(character: number, ranges: readonly CharacterRange[]): boolean {
  return ranges.some(([from, to]) => from <= character && character <= to);
}

/** `U+0E01-0E5B` or `U+25CC`. */
function parseRange(range: string): CharacterRange {
  const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

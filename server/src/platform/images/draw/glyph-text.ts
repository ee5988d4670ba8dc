import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';
import type { Contour, InkRaster } from './ink-raster.ts';

export type FontWeight = 400 | 700;

/**
 * The font file of each weight of a typeface. Letters are filled as outlines, because drawing libraries need installed fonts, which a
 * server might not have.
 */
export type Typeface = Readonly<Record<FontWeight, string>>;

const require = createRequire(import.meta.url);

/** Public Sans, for the marks that the server draws on pages. It has Latin letters with Western European accents. */
export const SANS: Typeface = {
  400: require.resolve('@fontsource/public-sans/files/public-sans-latin-400-normal.woff'),
  700: require.resolve('@fontsource/public-sans/files/public-sans-latin-700-normal.woff'),
};

/** The typeface and size of a text. The size is the em in units of the drawing. */
export interface TextStyle {
  readonly font: Typeface;
  readonly size: number;
  readonly weight?: FontWeight;
}

/** One line of text. `x` and `y` are the start, middle, or end of its baseline, depending on `anchor`; y increases downward. */
export interface TextLine extends TextStyle {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Counterclockwise rotation around (x, y). */
  readonly riseDegrees?: number;
}

/** Measures the width of a line of text in units of the drawing. */
export function measureText(text: string, style: TextStyle): number {
  const face = openFace(style);
  let ems = 0;
  for (const character of text) ems += face(character).advance;
  return ems * style.size;
}

/** Wraps text at spaces to lines of at most `width`. A wider word gets its own line. Line breaks of the text are cached. */
export function wrapText(text: string, style: TextStyle, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ').filter((part) => part !== '')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && measureText(longer, style) > width) {
        lines.push(line);
        line = word;
      } else {
        line = longer;
      }
    }
    return [...lines, line];
  });
}

/** Fills a line of text with ink. `scale` is pixels per unit of the drawing. Letters that the typeface lacks are left blank. */
export function fillText(raster: InkRaster, line: TextLine, scale: number): void {
  const face = openFace(line);
  const rise = ((line.riseDegrees ?? 0) * Math.PI) / 180;
  const [along, up] = [Math.cos(rise) * scale, Math.sin(rise) * scale];
  const shift = { start: 0, middle: 0.5, end: 1 }[line.anchor ?? 'start'];
  let distance = shift === 0 ? 0 : -shift * measureText(line.text, line);
  for (const character of line.text) {
    const { contours, advance } = face(character);
    const x = line.x * scale + distance * along;
    const y = line.y * scale - distance * up;
    // Glyph coordinates have y increasing upward; on the page it increases downward.
    const { size } = line;
    raster.fill(contours, [size * along, -size * up, -size * up, -size * along, x, y]);
    distance += advance * size;
  }
}

/** One glyph, in ems with y increasing upward from the baseline. */
interface Glyph {
  /** The distance to the next letter. */
  readonly advance: number;
  readonly contours: readonly Contour[];
}

/** Returns the glyph of a character. Each glyph is read from the font once. */
type Face = (character: string) => Glyph;

const faces = new Map<string, Face>();

function openFace(style: TextStyle): Face {
  const file = style.font[style.weight ?? 400];
  const open = faces.get(file);
  if (open !== undefined) return open;
  const font = openSync(file) as Font;
  const glyphs = new Map<string, Glyph>();
  const face: Face = (character) => {
    const known = glyphs.get(character);
    if (known !== undefined) return known;
    const glyph = readGlyph(font, character);
    glyphs.set(character, glyph);
    return glyph;
  };
  faces.set(file, face);
  return face;
}

function readGlyph(font: Font, character: string): Glyph {
  const codePoint = character.codePointAt(0) ?? SPACE;
  const glyph = font.glyphForCodePoint(font.hasGlyphForCodePoint(codePoint) ? codePoint : SPACE);
  const contours: number[][] = [];
  for (const { command, args } of glyph.path.commands) {
    const points = args.map((value) => value / font.unitsPerEm);
    if (command === 'moveTo') contours.push(points);
    else contours.at(-1)?.push(...flatten(contours.at(-1)?.slice(-2) ?? [], points));
  }
  return { advance: glyph.advanceWidth / font.unitsPerEm, contours };
}

const SPACE = 32;
/** Segments per curve. In letters of 600 pixels they deviate by less than one pixel. */
const CURVE_SEGMENTS = 8;

/** Flattens a straight line or a Bézier curve of any degree into points, without its start, using de Casteljau's algorithm. */
function flatten(start: readonly number[], rest: readonly number[]): number[] {
  if (rest.length <= 2) return [...rest];
  return Array.from({ length: CURVE_SEGMENTS }, (_, segment) => {
    const share = (segment + 1) / CURVE_SEGMENTS;
    let points = [...start, ...rest];
    while (points.length > 2) {
      points = points.slice(2).map((value, index) => (points[index] ?? 0) * (1 - share) + value * share);
    }
    return points;
  }).flat();
}

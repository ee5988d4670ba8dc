import createBidi from 'bidi-js';
import { isPlainText } from './clean-text.ts';
import type { ReportFont } from './script-fonts.ts';
import { REPLACEMENT_CHARACTER, type Typeface } from './typeface.ts';

/** A stretch of text that one font draws. */
export interface TextRun {
  readonly text: string;
  readonly font: ReportFont;
}

/** A line to draw, from left to right. */
export interface DrawnLine {
  readonly runs: readonly TextRun[];
  /** Whether the drawn line differs from the text in its order, so that the file needs the actual text. */
  readonly isAltered: boolean;
}

// The package's types describe its ES module; Node loads its CommonJS file, whose export is the function itself.
const bidi = (createBidi as unknown as typeof createBidi.default)();
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Letters of the scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const JOINERS = /[\u200c\u200d]/g;

/**
 * Lays out a line: fonts by grapheme, so that a letter and its marks stay together, and directions by the Unicode
 * bidirectional algorithm, with left to right as the base direction, as on the screens.
 *
 * @param text cleaned by `cleanText`.
 */
export function layOutLine(text: string, typeface: Typeface): DrawnLine {
  if (text === '') return { runs: [], isAltered: false };
  if (isPlainText(text)) return { runs: [{ text, font: typeface[0] }], isAltered: false };
  const runs = splitRuns(text, typeface);
  if (RIGHT_TO_LEFT.test(text)) return { runs: orderRuns(text, runs, typeface), isAltered: true };
  const shaped = runs.flatMap((run) => splitUnshaped(run, typeface));
  return { runs: shaped, isAltered: shaped.length > runs.length || runs.some((run) => run.isReplaced) };
}

/** A run in the order of the text. */
interface LogicalRun extends TextRun {
  /** Whether characters of it are drawn as the replacement character. */
  readonly isReplaced: boolean;
  /** The text that it draws, without joiners that the font lacks. */
  readonly source: string;
}

/** Splits a text where another font has to draw it. */
function splitRuns(text: string, typeface: Typeface): readonly LogicalRun[] {
  const runs: { text: string; source: string; font: ReportFont; isReplaced: boolean }[] = [];
  for (const { segment } of graphemes.segment(text)) {
    for (const piece of chooseFonts(segment, typeface)) {
      const last = runs.at(-1);
      if (last?.font === piece.font && last.isReplaced === piece.isReplaced) {
        last.text += piece.text;
        last.source += piece.source;
      } else runs.push({ ...piece });
    }
  }
  return runs;
}

/** The first font that has all of a grapheme; else the first for each of its characters. */
function chooseFonts(grapheme: string, typeface: Typeface): readonly LogicalRun[] {
  const whole = typeface.find((font) => hasGlyphs(font, grapheme));
  if (whole !== undefined) return [{ ...draw(grapheme, whole), isReplaced: false }];
  return [...grapheme].map((character) => {
    const font = typeface.find((candidate) => hasGlyphs(candidate, character));
    if (font !== undefined) return { ...draw(character, font), isReplaced: false };
    return { ...replaceCharacter(typeface), source: character, isReplaced: true };
  });
}

function replaceCharacter(typeface: Typeface): TextRun {
  const font = typeface.find((candidate) => hasGlyphs(candidate, REPLACEMENT_CHARACTER)) ?? typeface[0];
  return { text: REPLACEMENT_CHARACTER, font };
}

/** Splits a run that can't be shaped into its graphemes, and replaces the graphemes that can't be shaped either. */
function splitUnshaped<Run extends TextRun>(run: Run, typeface: Typeface): readonly Run[] {
  if (run.font.canShape(run.text)) return [run];
  return Array.from(graphemes.segment(run.text), ({ segment }) => ({
    ...run,
    ...(run.font.canShape(segment) ? { text: segment } : replaceCharacter(typeface)),
  }));
}

function hasGlyphs(font: ReportFont, text: string): boolean {
  return [...text.replace(JOINERS, '')].every((character) => font.hasGlyph(character.codePointAt(0) as number));
}

function draw(source: string, font: ReportFont): Pick<LogicalRun, 'text' | 'source' | 'font'> {
  return {
    text: source.replace(JOINERS, (joiner) => (font.hasGlyph(joiner.charCodeAt(0)) ? joiner : '')),
    source,
    font,
  };
}

/**
 * A run with one direction and font; the words of a right-to-left run are separate runs, because each is drawn
 * separately.
 */
interface DirectedRun extends TextRun {
  readonly level: number;
}

/** Puts runs into the order in which they are drawn from left to right (Unicode Standard Annex 9, rule L2). */
function orderRuns(text: string, runs: readonly LogicalRun[], typeface: Typeface): readonly TextRun[] {
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr');
  const directed: DirectedRun[] = [];
  let start = 0;
  for (const run of runs) {
    const runLevels = levels.subarray(start, start + run.source.length);
    const parts = run.isReplaced ? [{ ...run, level: runLevels[0] ?? 0 }] : splitLevels(run, runLevels);
    directed.push(...parts.flatMap((part) => splitUnshaped(part, typeface)));
    start += run.source.length;
  }
  const highest = Math.max(0, ...directed.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) reverseFrom(directed, level);
  return directed.map(turnRun);
}

/** Splits a run where its direction changes and, from right to left, between words. */
function splitLevels(run: LogicalRun, levels: Uint8Array): readonly DirectedRun[] {
  const parts: { text: string; font: ReportFont; level: number }[] = [];
  let at = 0;
  for (const character of run.source) {
    const level = levels[at] ?? 0;
    at += character.length;
    const last = parts.at(-1);
    const isSameWord = last !== undefined && (level % 2 === 0 || (character === ' ') === last.text.startsWith(' '));
    if (last?.level === level && isSameWord) last.text += character;
    else parts.push({ text: character, font: run.font, level });
  }
  return parts.map(({ text, font, level }) => ({ ...draw(text, font), level }));
}

/** Reverses each sequence of runs of a level or a higher one. */
function reverseFrom(runs: DirectedRun[], level: number): void {
  let start = 0;
  while (start < runs.length) {
    let end = start;
    while (end < runs.length && (runs[end]?.level ?? 0) >= level) end += 1;
    if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
    start = end + 1;
  }
}

/**
 * Gives a run the text that looks right once the shaping library has drawn it: the library reverses Arabic and Hebrew
 * words, including digits of an Arabic number, but neither brackets nor other signs between them.
 */
function turnRun({ text, font, level }: DirectedRun): TextRun {
  const isRightToLeft = level % 2 === 1;
  const mirrored = isRightToLeft ? Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign).join('') : text;
  if (font.isDrawnRightToLeft(mirrored) === isRightToLeft) return { text: mirrored, font };
  const reversed = Array.from(graphemes.segment(mirrored), ({ segment }) => segment).reverse();
  return { text: reversed.join(''), font };
}

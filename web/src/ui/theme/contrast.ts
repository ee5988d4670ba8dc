/** The contrast that text needs against its background (WCAG 1.4.3, AA). */
export const WORDS_MIN_CONTRAST = 4.5;
/** The contrast that a control's border and the focus indicator need (WCAG 1.4.11). */
export const EDGES_MIN_CONTRAST = 3;

/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** @returns the color of `#rrggbb`, or undefined for any other text. */
export function parseHexColor(text: string): Rgb | undefined {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim());
  return match ? [hex(match[1]), hex(match[2]), hex(match[3])] : undefined;
}

/** Computes the CSS value `color-mix(in srgb, color part%, other)`; the part is from 0 to 1. */
export function mixColors(color: Rgb, part: number, other: Rgb): Rgb {
  const mix = (index: 0 | 1 | 2) => color[index] * part + other[index] * (1 - part);
  return [mix(0), mix(1), mix(2)];
}

/** Computes the contrast ratio of two colors, from 1 to 21 (WCAG 2.2 "contrast ratio"). */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function hex(pair = '0'): number {
  return Number.parseInt(pair, 16);
}

import { contrastRatio, mixColors, parseHexColor, type Rgb, WORDS_MIN_CONTRAST } from './contrast.ts';

const WHITE: Rgb = [255, 255, 255];
/** The share of the accent in `--accent-soft` (roles.css), which is also a background of text in the accent. */
const SOFT_PART = 0.11;

/**
 * Puts a county's own ink and accent into the light theme if text in and on them stays readable; otherwise the portal's own color
 * remains. The dark theme keeps its colors, because a county's colors are made for paper.
 */
export function applyCountyColors(colors: { readonly ink: string; readonly accent: string }): void {
  const ink = parseHexColor(colors.ink);
  const accent = parseHexColor(colors.accent);
  if (ink && contrastRatio(ink, WHITE) >= WORDS_MIN_CONTRAST) setRole('--county-ink', colors.ink);
  if (accent && contrastRatio(accent, mixColors(accent, SOFT_PART, WHITE)) >= WORDS_MIN_CONTRAST) {
    setRole('--county-accent', colors.accent);
  }
}

function setRole(role: string, color: string): void {
  document.documentElement.style.setProperty(role, color);
}

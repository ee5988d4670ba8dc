import { contrastRatio, mixColors, parseHexColor, type Rgb, WORDS_MIN_CONTRAST } from './contrast.ts';

const WHITE: Rgb = [255, 255, 255];
/** The part of the accent in `--accent-soft` (roles.css), on which the accent's words stand too. */
const SOFT_PART = 0.11;

/**
 * Puts a county's own ink and accent into the light theme, each only where words in it and on it stay readable; else the
 * portal's own colour remains. The dark theme keeps its colours: a county's are made for paper.
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

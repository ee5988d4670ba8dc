import type { Theme } from '@portal/contract/settings/office/appearance';
import { contrastRatio, mixColors, parseHexColor, type Rgb, WORDS_MIN_CONTRAST } from './contrast.ts';

const WHITE: Rgb = [255, 255, 255];
/** The share of the accent in `--accent-soft` (roles.css), which is also a background of text in the accent. */
const SOFT_PART = 0.11;

/** The colors of a county: its selected theme, and the colors that its operator set. */
interface CountyColors {
  readonly theme: Theme;
  readonly branding?: { readonly ink: string; readonly accent: string } | undefined;
}

/**
 * Shows the page in a county's theme. In the theme `standard`, the operator's ink and accent are put into the light colors if text in and on
 * them stays readable; otherwise the portal's own color remains. The dark colors stay, because a county's colors are made for paper.
 */
export function applyCountyColors({ theme, branding }: CountyColors): void {
  document.documentElement.dataset.theme = theme;
  const ink = parseHexColor(branding?.ink ?? '');
  const accent = parseHexColor(branding?.accent ?? '');
  if (branding && ink && contrastRatio(ink, WHITE) >= WORDS_MIN_CONTRAST) setRole('--county-ink', branding.ink);
  if (branding && accent && contrastRatio(accent, mixColors(accent, SOFT_PART, WHITE)) >= WORDS_MIN_CONTRAST) {
    setRole('--county-accent', branding.accent);
  }
}

function setRole(role: string, color: string): void {
  document.documentElement.style.setProperty(role, color);
}

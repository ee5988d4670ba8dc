/** What a page without a usable resolution is taken for: recorders scan at 300 dpi (Spec 3, e-file: "300 DPI recommended"). */
export const ASSUMED_DPI = 300;
/** The coarsest resolution taken at its word. Below it a letter page would print wider than a door: the tag is a placeholder. */
const MIN_DPI = 36;
/** The finest resolution taken at its word; film scanners end at 4,800. */
const MAX_DPI = 4_800;

const UNIT_NONE = 1;
const UNIT_CENTIMETRE = 3;
const CENTIMETRES_PER_INCH = 2.54;

/**
 * Dots per inch in both directions from the resolution tags of a TIFF page (TIFF 6.0 §"ResolutionUnit"). A page without tags,
 * or with impossible ones, is taken as 300 dpi. Without a unit the two numbers are dpi when they can be (many scanners forget
 * the unit) and otherwise only the proportion of the pixels.
 */
export function computeResolution(tags: { x: number | undefined; y: number | undefined; unit: number }): {
  xDpi: number;
  yDpi: number;
} {
  const x = tags.x ?? tags.y ?? 0;
  const y = tags.y ?? tags.x ?? 0;
  const perInch = tags.unit === UNIT_CENTIMETRE ? CENTIMETRES_PER_INCH : 1;
  if (isPossible(x * perInch) && isPossible(y * perInch)) return { xDpi: x * perInch, yDpi: y * perInch };
  const isProportion = tags.unit === UNIT_NONE && x > 0 && y > 0 && x / y <= 4 && y / x <= 4;
  if (!isProportion) return { xDpi: ASSUMED_DPI, yDpi: ASSUMED_DPI };
  const finer = Math.max(x, y);
  return { xDpi: (ASSUMED_DPI * x) / finer, yDpi: (ASSUMED_DPI * y) / finer };
}

function isPossible(dpi: number): boolean {
  return dpi >= MIN_DPI && dpi <= MAX_DPI;
}

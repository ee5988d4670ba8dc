/** The assumed resolution of a page without a usable one: recorders scan at 300 dpi (Spec 3, e-file: "300 DPI recommended"). */
const ASSUMED_DPI = 300;
/** The lowest plausible resolution. A lower value is a placeholder: a letter page would be more than two feet wide. */
const MIN_DPI = 36;
/** The highest plausible resolution, that of film scanners. */
const MAX_DPI = 4_800;

const UNIT_NONE = 1;
const UNIT_CENTIMETER = 3;
const CENTIMETERS_PER_INCH = 2.54;

/**
 * Computes the dots per inch in both directions from the resolution tags of a TIFF page (TIFF 6.0 §"ResolutionUnit"). Missing or
 * implausible tags count as 300 dpi. Without a unit, the two numbers are dpi if plausible, since many scanners omit the unit;
 * otherwise they are only the aspect ratio of the pixels.
 */
export function computeResolution(tags: { x: number | undefined; y: number | undefined; unit: number }): {
  xDpi: number;
  yDpi: number;
} {
  const x = tags.x ?? tags.y ?? 0;
  const y = tags.y ?? tags.x ?? 0;
  const perInch = tags.unit === UNIT_CENTIMETER ? CENTIMETERS_PER_INCH : 1;
  if (isPossible(x * perInch) && isPossible(y * perInch)) return { xDpi: x * perInch, yDpi: y * perInch };
  const isProportion = tags.unit === UNIT_NONE && x > 0 && y > 0 && x / y <= 4 && y / x <= 4;
  if (!isProportion) return { xDpi: ASSUMED_DPI, yDpi: ASSUMED_DPI };
  const finer = Math.max(x, y);
  return { xDpi: (ASSUMED_DPI * x) / finer, yDpi: (ASSUMED_DPI * y) / finer };
}

function isPossible(dpi: number): boolean {
  return dpi >= MIN_DPI && dpi <= MAX_DPI;
}

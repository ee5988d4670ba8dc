/** One hundred percent in basis points, hundredths of a percent. */
const BASIS_POINTS_MAX = 10_000;

/** Formats a percentage for a field: 250 basis points are `2.5`. */
export function formatBasisPoints(basisPoints: number): string {
  return String(basisPoints / 100);
}

/**
 * Parses a typed percentage: `2.5`, `2.50 %`.
 *
 * @returns basis points, or undefined for anything else (a sign, a third decimal, more than 100).
 */
export function parseBasisPoints(text: string): number | undefined {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim());
  if (!match) return undefined;
  const basisPoints = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return basisPoints <= BASIS_POINTS_MAX ? basisPoints : undefined;
}
